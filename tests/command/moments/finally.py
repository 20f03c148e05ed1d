import asyncio

class Conn:
    def __init__(self):
        self.open = {}

    async def __aenter__(self):
        self.open["c"] = 1
        return self

    async def __aexit__(self, *exc):
        await asyncio.sleep(0.05)
        if "c" not in self.open:
            raise RuntimeError("already closed")
        del self.open["c"]

async def use(conn):
    async with conn:
        await asyncio.sleep(0.1)
        value = conn.open["c"]
        await asyncio.sleep(0.1)

async def reaper(conn):
    await asyncio.sleep(0.3)
    conn.open.pop("c", None)

async def main():
    conn = Conn()
    await asyncio.gather(use(conn), reaper(conn))

asyncio.run(main())
