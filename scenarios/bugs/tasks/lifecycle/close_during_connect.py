# close() closes the connection, which is still None while connect() is in
# progress; the connection is established afterwards and never closed
# (gh-131728 and others). Needs close() during the connect.
# explore: --slow 2
import asyncio


class Client:
    def __init__(self):
        self.open = False
        self.closed = False

    async def connect(self):
        if self.closed:
            return
        await asyncio.sleep(1)
        self.open = True

    def close(self):
        self.closed = True
        self.open = False


async def main():
    client = Client()
    task = asyncio.create_task(client.connect())
    await asyncio.sleep(2)
    client.close()
    await asyncio.wait([task])
    assert not client.open, "open after close"


async def late_machine():
    await asyncio.gather(main(), return_exceptions=False)


async def impatient():
    client = Client()
    await asyncio.sleep(0.5)
    task = asyncio.create_task(client.connect())
    await asyncio.sleep(1.5)
    client.close()
    await asyncio.wait([task])
    assert not client.open, "open after close"


async def both():
    for result in await asyncio.gather(main(), impatient(),
                                       return_exceptions=True):
        if isinstance(result, Exception):
            raise result


asyncio.run(both())
