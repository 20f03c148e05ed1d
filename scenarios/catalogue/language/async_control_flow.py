# return, break and exceptions leave async with, async for and try blocks
# around awaits, and every cleanup is awaited on the way.
import asyncio


class Guard:
    def __init__(self, name):
        self.name = name

    async def __aenter__(self):
        return self

    async def __aexit__(self, kind, exc, tb):
        await asyncio.sleep(1)
        print("left", self.name, kind and kind.__name__)


class Numbers:
    def __init__(self):
        self.n = 0

    def __aiter__(self):
        return self

    async def __anext__(self):
        self.n += 1
        await asyncio.sleep(0)
        return self.n


async def run(how):
    async with Guard("outer"):
        async for n in Numbers():
            async with Guard(n):
                try:
                    if n == 1:
                        continue
                    if how == "return":
                        return "returned"
                    if how == "raise":
                        raise ValueError(how)
                    break
                finally:
                    print("finally", n, await asyncio.sleep(0, how))
        else:
            print("never: the numbers do not end")
    return "broke out"


async def main():
    for how in ("break", "return", "raise"):
        try:
            print(await run(how), asyncio.get_running_loop().time())
        except ValueError as e:
            print("raised", e, asyncio.get_running_loop().time())


asyncio.run(main())
