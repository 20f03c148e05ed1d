# Asynchronous generators: iteration, asend, athrow, aclose, a loop left early,
# and asynchronous comprehensions.
import asyncio


async def ticker(n):
    try:
        for i in range(n):
            got = yield i
            print("got", got)
            await asyncio.sleep(0.5)
    finally:
        print("closing")
        await asyncio.sleep(0.1)
        print("closed")


async def main():
    async for i in ticker(3):
        print(i)
    g = ticker(5)
    print(await g.__anext__(), await g.asend("x"))
    print(await anext(g), g)
    try:
        await g.athrow(ValueError("boom"))
    except ValueError as e:
        print(repr(e))
    try:
        await anext(g)
    except StopAsyncIteration as e:
        print(repr(e))
    await g.aclose()
    g = ticker(4)
    print([x async for x in g if x % 2])
    print({x: y async for x in ticker(2) for y in range(2)})
    agen = (x * 2 async for x in ticker(2))
    print(type(agen).__name__, agen.__name__)
    async for v in agen:
        print("v", v)
    async def one(x):
        await asyncio.sleep(0)
        return x
    print([await one(x) for x in range(3)])
    gen = (await one(x) for x in range(3))
    print([y async for y in gen])
    async for i in ticker(10):
        if i == 1:
            break
    print("after break")
    await asyncio.sleep(1)
    h = ticker(3)
    await anext(h)
    print("leaving")
    global keep
    keep = h


asyncio.run(main())
