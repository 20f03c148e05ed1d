# Events are namedtuples, distinguished by isinstance; a projector follows the store by an Event.
import asyncio
from collections import namedtuple, defaultdict
from functools import reduce

Opened = namedtuple("Opened", "id owner")
Deposited = namedtuple("Deposited", ["id", "amount"])
Withdrawn = namedtuple("Withdrawn", "id, amount", defaults=[10])


class Store:
    def __init__(self):
        self.events = []
        self.new = asyncio.Event()

    def append(self, event):
        self.events.append((len(self.events), event))
        self.new.set()

    async def follow(self, start=0):
        while len(self.events) <= start:
            self.new.clear()
            await self.new.wait()
        return self.events[start:]


def apply(state, event):
    if isinstance(event, Opened):
        return {**state, event.id: {"owner": event.owner, "balance": 0}}
    acc = state[event.id]
    sign = 1 if isinstance(event, Deposited) else -1
    return {**state, event.id: {**acc, "balance": acc["balance"] + sign * event.amount}}


async def projector(store, view):
    position = 0
    while True:
        for position, event in await store.follow(position):
            view[type(event).__name__] += 1
            print("projected", position, event)
        position += 1


async def main():
    store = Store()
    view = defaultdict(int)
    task = asyncio.create_task(projector(store, view))
    store.append(Opened(1, "ann"))
    store.append(Deposited(1, 100))
    await asyncio.sleep(1)
    store.append(Withdrawn(1))
    store.append(Withdrawn(1, amount=5)._replace(amount=7))
    await asyncio.sleep(1)
    final = reduce(apply, (e for _, e in store.events), {})
    print(final, dict(view))
    print(Withdrawn._fields, Deposited(2, 3)._asdict(), Opened(3, "x") == (3, "x"))
    id, owner = store.events[0][1]
    print(id, owner, max(e for _, e in store.events if isinstance(e, Withdrawn)))
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        print("projector stopped at", len(store.events))


asyncio.run(main())
