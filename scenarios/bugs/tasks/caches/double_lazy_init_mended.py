# double_lazy_init, fixed: a lock protects the check and the connect.
# explore:
import asyncio


class Client:
    def __init__(self):
        self.connection = None
        self.opened = 0
        self.lock = asyncio.Lock()

    async def connect(self):
        await asyncio.sleep(0.5)
        self.opened += 1
        return self.opened

    async def get(self):
        async with self.lock:
            if self.connection is None:
                self.connection = await self.connect()
        return self.connection


async def caller(client, start):
    await asyncio.sleep(start)
    return await client.get()


async def main():
    client = Client()
    await asyncio.gather(caller(client, 0), caller(client, 1),
                         return_exceptions=True)
    assert client.opened <= 1, client.opened


asyncio.run(main())
