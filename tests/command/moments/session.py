import asyncio

class Sessions:
    def __init__(self):
        self.table = {}

    def open(self, key):
        self.table[key] = {"hits": 0}

    async def touch(self, key):
        if key in self.table:
            await asyncio.sleep(0.01)
            self.table[key]["hits"] += 1

    async def expire(self, key, after):
        await asyncio.sleep(after)
        self.table.pop(key, None)

async def client(sessions, key):
    await asyncio.sleep(0.9)
    await sessions.touch(key)

async def main():
    sessions = Sessions()
    sessions.open("x")
    await asyncio.gather(client(sessions, "x"), sessions.expire("x", 1.0))

asyncio.run(main())
