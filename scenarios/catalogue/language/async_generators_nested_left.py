# An unreferenced asynchronous generator that iterates another one: each is closed by its own
# task, one after the other; if asyncio.run cancels that task, the outer one keeps the inner one.
import asyncio


async def numbers(n):
    try:
        yield 1
    finally:
        print("numbers end")


async def first():
    g = (i async for i in numbers(1))
    print(await g.__anext__())
    await asyncio.sleep(0)


async def second():
    g = (i async for i in numbers(2))
    print(await g.__anext__())
    del g
    for i in range(5):
        await asyncio.sleep(0)


async def third():
    g = (i async for i in (i async for i in numbers(2)))
    print(await g.__anext__())
    del g
    for i in range(5):
        await asyncio.sleep(0)


async def fourth():
    async def over():
        async for i in numbers(2):
            yield i
    g = over()
    print(await g.__anext__())
    del g
    for i in range(5):
        await asyncio.sleep(0)


async def fifth():
    g = (i async for i in numbers(2))
    print(await g.__anext__())
    await g.aclose()
    print("closed")
    for i in range(5):
        await asyncio.sleep(0)


asyncio.run(first())
print("second")
asyncio.run(second())
print("third")
asyncio.run(third())
print("fourth")
asyncio.run(fourth())
print("fifth")
asyncio.run(fifth())
