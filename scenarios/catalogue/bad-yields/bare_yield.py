# A bare yield, and a yield of None, suspend for one tick; None is sent back.
import asyncio
import types


@types.coroutine
def turn():
    first = yield
    second = yield None
    return first, second


class Turns:
    def __init__(self, n):
        self.n = n

    def __await__(self):
        return iter([None] * self.n)


async def other():
    for n in range(4):
        print("other", n)
        await turn()


async def main():
    task = asyncio.create_task(other())
    print(await turn())
    print(await Turns(3))
    await task


asyncio.run(main())
