# Callbacks of a program that are called like asyncio's own (async-timeout's Timeout._on_timeout) have their labels.
import asyncio


class Timeout:
    def __init__(self, delay):
        loop = asyncio.get_running_loop()
        self._task = asyncio.current_task()
        self._handler = loop.call_later(delay, self._on_timeout)

    def _on_timeout(self):
        self._task.cancel()


def _release_waiter(waiter):
    waiter.set_result(None)


async def main():
    loop = asyncio.get_running_loop()
    waiter = loop.create_future()
    loop.call_later(1, _release_waiter, waiter)
    await waiter
    Timeout(1)
    try:
        await asyncio.sleep(5)
    except asyncio.CancelledError:
        print("cancelled")


asyncio.run(main())
