import asyncio
from collections import defaultdict

class Hub:
    def __init__(self):
        self.rooms = defaultdict(set)

    async def join(self, room, who):
        self.rooms[room].add(who)
        await asyncio.sleep(0.01)

    async def leave(self, room, who):
        self.rooms[room].discard(who)
        if not self.rooms[room]:
            await asyncio.sleep(0.01)
            del self.rooms[room]

async def visitor(hub, who, at, stay):
    await asyncio.sleep(at)
    await hub.join("lobby", who)
    await asyncio.sleep(stay)
    assert who in hub.rooms["lobby"], who
    await hub.leave("lobby", who)

async def main():
    hub = Hub()
    await asyncio.gather(visitor(hub, "ann", 0.1, 0.2), visitor(hub, "bob", 0.5, 0.2))

asyncio.run(main())
