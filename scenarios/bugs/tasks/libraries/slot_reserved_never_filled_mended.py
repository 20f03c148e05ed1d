# slot_reserved_never_filled, fixed: a slot is reserved once its item exists.
# explore: --inject cancel
import asyncio


class Ring:
    def __init__(self):
        self.next = 0
        self.slots = {}
        self.changed = asyncio.Condition()

    def reserve(self):
        self.next += 1
        return self.next - 1

    async def commit(self, at, item):
        async with self.changed:
            self.slots[at] = item
            self.changed.notify_all()

    async def take(self, at):
        async with self.changed:
            while at not in self.slots:
                await self.changed.wait()
            return self.slots.pop(at)


async def produce(ring, name):
    for n in range(2):
        item = await encode(name, n)
        at = ring.reserve()
        ring.slots[at] = item
        await ring.commit(at, item)


async def encode(name, n):
    await asyncio.sleep(0.01)
    return f"{name}{n}"


async def consume(ring, produced):
    at = 0
    while at < ring.next or not all(t.done() for t in produced):
        if at < ring.next:
            await ring.take(at)
            at += 1
        else:
            await asyncio.sleep(0.005)


async def main():
    ring = Ring()
    produced = [asyncio.create_task(produce(ring, n)) for n in "abc"]
    await consume(ring, produced)


asyncio.run(main())
