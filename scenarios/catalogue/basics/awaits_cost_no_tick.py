# Awaiting a coroutine directly runs it at once inside the same step: five nested
# awaits share one tick.
import asyncio


async def nested(depth):
    print("down", depth)
    if depth:
        value = await nested(depth - 1)
    else:
        value = 0
    print("up", depth, value)
    return value + 1


async def other():
    print("other runs only when main suspends")


async def main():
    task = asyncio.create_task(other())
    print(await nested(4))
    await task


asyncio.run(main())
