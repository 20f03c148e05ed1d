# A QueueHandler's records, datetime and asyncio together: what a program logs
# and when is part of its schedule.
import asyncio
import logging
from datetime import datetime, timedelta


class Collect(logging.Handler):
    def __init__(self):
        super().__init__()
        self.records = []

    def emit(self, record):
        self.records.append(record)


collect = Collect()
log = logging.getLogger("pool")
log.setLevel(logging.DEBUG)
log.addHandler(collect)
log.propagate = False


async def worker(name, queue, until):
    while datetime.now() < until:
        try:
            item = await asyncio.wait_for(queue.get(), 0.75)
        except asyncio.TimeoutError:
            log.debug("%s idle", name)
            continue
        log.info("%s got %r", name, item, extra={"item": item})
        await asyncio.sleep(item / 4)


async def main():
    queue = asyncio.Queue()
    for item in range(4):
        queue.put_nowait(item)
    until = datetime.now() + timedelta(seconds=2)
    await asyncio.gather(*(worker(f"w{n}", queue, until) for n in range(2)))


asyncio.run(main())
formatter = logging.Formatter("%(asctime)s %(levelname)s %(taskName)s %(message)s")
for record in collect.records:
    print(formatter.format(record), getattr(record, "item", None))
