import asyncio


class Connection:
    def __init__(self):
        self.buffer = ["hello"]
        self.is_open = True

    async def __aenter__(self):
        return self

    async def __aexit__(self, *exc):
        await asyncio.sleep(0.1)
        if exc[0] is not None:
            raise ConnectionError("cannot flush")


async def reset(connection):
    await asyncio.sleep(0.5)
    connection.buffer.clear()


async def use(connection):
    async with connection:
        await asyncio.sleep(0.2)
        await asyncio.sleep(0)
        print(connection.buffer[0])
        connection.buffer.append("bye")


async def main():
    connection = Connection()
    await asyncio.gather(use(connection), reset(connection))


asyncio.run(main())
