# async for drives a class with __aiter__ and an __anext__ that sleeps, until
# its else clause or a break.
import asyncio


class Countdown:
    def __init__(self, start):
        self.n = start

    def __aiter__(self):
        return self

    async def __anext__(self):
        if self.n == 0:
            raise StopAsyncIteration
        await asyncio.sleep(1)
        self.n -= 1
        return self.n + 1


async def main():
    loop = asyncio.get_running_loop()
    async for n in Countdown(2):
        print(n, "at", loop.time())
    else:
        print("ran out")
    it = aiter(Countdown(9))
    async for n in it:
        if n == 8:
            break
    else:
        print("not reached")
    print("next is", await anext(it), await anext(Countdown(0), "default"))
    try:
        await anext(Countdown(0))
    except StopAsyncIteration as e:
        print(repr(e))


asyncio.run(main())
