# acknowledged_before_flushed, fixed: a flush covers what it has written.
# explore:
import asyncio


class Disk:
    def __init__(self):
        self.durable = []

    async def sync(self, records):
        records = list(records)
        await asyncio.sleep(0.004)
        self.durable += records


class Log:
    def __init__(self, disk):
        self.disk = disk
        self.records = []
        self.flushed = 0
        self.moved = asyncio.Condition()
        self.wanted = asyncio.Event()
        self.crashed = False

    async def append(self, record):
        self.records.append(record)
        end = len(self.records)
        self.wanted.set()
        async with self.moved:
            await self.moved.wait_for(lambda: self.flushed >= end
                                      or self.crashed)
        return not self.crashed or self.flushed >= end

    async def flush(self):
        while not self.crashed:
            await self.wanted.wait()
            self.wanted.clear()
            if self.flushed == len(self.records):
                continue
            end = len(self.records)
            await self.disk.sync(self.records[self.flushed:end])
            if self.crashed:
                break
            async with self.moved:
                self.flushed = end
                self.moved.notify_all()

    async def crash(self):
        self.crashed = True
        self.wanted.set()
        async with self.moved:
            self.moved.notify_all()


async def writer(log, name, times, acknowledged):
    for i, pause in enumerate(times):
        await asyncio.sleep(pause)
        if log.crashed:
            return
        record = f"{name}{i}"
        if await log.append(record):
            acknowledged.append(record)


async def main():
    disk = Disk()
    log = Log(disk)
    acknowledged = []
    flusher = asyncio.create_task(log.flush())
    writers = [
        asyncio.create_task(writer(log, "a", (0.01, 0.01, 0.01), acknowledged)),
        asyncio.create_task(writer(log, "b", (0.015, 0.03), acknowledged)),
        asyncio.create_task(writer(log, "c", (0.031, 0.04), acknowledged)),
    ]
    await asyncio.sleep(0.1)
    await log.crash()
    await asyncio.gather(flusher, *writers)
    lost = [record for record in acknowledged if record not in disk.durable]
    assert not lost, f"acknowledged and lost: {lost}"


asyncio.run(main())
