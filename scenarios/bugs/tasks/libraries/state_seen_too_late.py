# Kotlin's StateFlow keeps only the last value: a slow collector can miss the
# one that it waits for. Needs the collector to be late once.
# explore:
import asyncio


class StateFlow:
    def __init__(self, value):
        self.value = value
        self.log = [value]
        self.changed = asyncio.Condition()

    async def emit(self, value):
        async with self.changed:
            self.value = value
            self.log.append(value)
            self.changed.notify_all()


async def connect(flow):
    for state, after in (("connecting", 0.1), ("connected", 0.2),
                         ("syncing", 0.05), ("idle", 0.3)):
        await asyncio.sleep(after)
        await flow.emit(state)


async def until(flow, wanted):
    async with flow.changed:
        while flow.value != wanted:
            await flow.changed.wait()


async def collector(flow):
    await until(flow, "connecting")
    await asyncio.sleep(0.12)  # draws
    await until(flow, "connected")
    await asyncio.sleep(0.03)
    await until(flow, "syncing")
    await until(flow, "idle")


async def spinner(flow):
    for _ in range(10):
        await asyncio.sleep(0.04)


async def main():
    flow = StateFlow("off")
    await asyncio.gather(connect(flow), collector(flow), spinner(flow))


asyncio.run(main())
