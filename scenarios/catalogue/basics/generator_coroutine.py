# A coroutine written as a generator: @types.coroutine lets a plain generator
# be awaited, and each bare yield of it lasts one tick of the loop.
import asyncio
import types


@types.coroutine
def turns(n):
    for i in range(n):
        print("turn", i)
        yield
    return n * 100


@types.coroutine
def wrapped(coro):
    value = yield from coro
    return value + 1


async def other():
    for i in range(2):
        print("other", i)
        await asyncio.sleep(0)


async def main():
    task = asyncio.create_task(other())
    print(await turns(3))
    print(await wrapped(asyncio.sleep(1, 41)))
    await task


asyncio.run(main())
