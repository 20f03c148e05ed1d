# callbacks_mutated, fixed: fire() iterates over a copy.
# explore:
import asyncio


class Signal:
    def __init__(self):
        self.callbacks = []

    def fire(self):
        for callback in list(self.callbacks):
            callback()


async def wait_once(signal, start):
    await asyncio.sleep(start)
    waiter = asyncio.get_running_loop().create_future()

    def wake():
        signal.callbacks.remove(wake)
        if not waiter.done():
            waiter.set_result(None)

    signal.callbacks.append(wake)
    await waiter


async def main():
    signal = Signal()
    tasks = [asyncio.create_task(wait_once(signal, n)) for n in (0, 1.2)]
    await asyncio.sleep(0.5)
    for pause in (0.5, 2):
        await asyncio.sleep(pause)
        signal.fire()
        assert not signal.callbacks, "a subscriber was skipped"
    for task in tasks:
        task.cancel()


asyncio.run(main())
