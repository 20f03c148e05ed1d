# A gather() whose children have one future in common, forty deep: who waits for
# what is told at once, though there are 2 ** 40 ways from the top to the bottom.
import asyncio


async def main():
    future = asyncio.get_running_loop().create_future()
    for _ in range(40):
        future = asyncio.gather(future, asyncio.shield(future))
    await future


asyncio.run(main())
