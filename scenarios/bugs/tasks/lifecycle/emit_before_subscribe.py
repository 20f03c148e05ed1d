# A listener subscribes in its first step; the emitter starts after it and
# emits in its own first step. Needs another order of the first steps.
# explore: --model any
import asyncio


class Bus:
    def __init__(self):
        self.queues = []

    def emit(self, event):
        for queue in self.queues:
            queue.put_nowait(event)


async def listener(bus, ready):
    queue = asyncio.Queue()
    await asyncio.sleep(0)  # resolve the topic
    bus.queues.append(queue)
    ready.set()
    return await queue.get()


async def emitter(bus, ready):
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    bus.emit("hello")


async def main():
    bus = Bus()
    ready = asyncio.Event()
    await asyncio.gather(listener(bus, ready), emitter(bus, ready))


asyncio.run(main())
