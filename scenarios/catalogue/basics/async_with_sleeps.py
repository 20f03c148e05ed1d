# __aenter__ and __aexit__ may sleep themselves; __aexit__ runs after the
# body's exception, and may swallow it.
import asyncio


class Connection:
    def __init__(self, name):
        self.name = name

    async def __aenter__(self):
        print("connecting", self.name)
        await asyncio.sleep(1)
        return self

    async def __aexit__(self, kind, exc, tb):
        print("closing", self.name, kind and kind.__name__, exc)
        await asyncio.sleep(1)
        return kind is OSError


async def main():
    async with Connection("a") as a, Connection("b") as b:
        print("both open:", a.name, b.name)
    async with Connection("c"):
        raise OSError("swallowed")
    print("still here")
    try:
        async with Connection("d"):
            raise ValueError("not swallowed")
    except ValueError as e:
        print("caught", e)


asyncio.run(main())
