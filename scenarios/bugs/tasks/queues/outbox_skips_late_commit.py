# A relay reads an outbox by number: rows after the last one that it has
# published. Numbers are given out when a transaction writes, and become visible
# when it commits: a relay that looks in between has published a later number
# and never looks back.
# Needs two transactions that commit in the other order, and a look in between.
# explore:
import asyncio


class Database:
    def __init__(self):
        self.sequence = 0
        self.outbox = {}
        self.open = set()

    async def transaction(self, event, work):
        self.sequence += 1
        number = self.sequence
        self.open.add(number)
        for part in work:
            await asyncio.sleep(part)
        self.outbox[number] = event
        self.open.discard(number)

    async def after(self, last):
        limit = min(self.open, default=self.sequence + 1)
        await asyncio.sleep(0.001)
        rows = [(number, event) for number, event in self.outbox.items()
                if number > last]
        return sorted(rows)


class Broker:
    def __init__(self):
        self.published = []

    async def publish(self, event):
        await asyncio.sleep(0.002)
        self.published.append(event)


class Relay:
    def __init__(self, database, broker):
        self.database, self.broker = database, broker
        self.last = 0
        self.stopping = False

    async def run(self):
        while True:
            stopping = self.stopping
            for number, event in await self.database.after(self.last):
                await self.broker.publish(event)
                self.last = number
            if stopping:
                return
            await asyncio.sleep(0.02)


async def order(database, name, start, work):
    await asyncio.sleep(start)
    await database.transaction(f"{name} ordered", work)
    await asyncio.sleep(0.03)
    await database.transaction(f"{name} paid", work)


async def main():
    database, broker = Database(), Broker()
    relay = Relay(database, broker)
    running = asyncio.create_task(relay.run())
    await asyncio.gather(order(database, "ann", 0.010, [0.004, 0.004]),
                         order(database, "bob", 0.012, [0.010]),
                         order(database, "cat", 0.110, [0.002, 0.008]))
    await asyncio.sleep(0.2)
    relay.stopping = True
    await running
    assert len(broker.published) == 6, broker.published


asyncio.run(main())
