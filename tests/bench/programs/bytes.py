N = 100000
import asyncio


async def sleeper():
    await asyncio.sleep(1)


async def main():
    await asyncio.gather(*[sleeper() for _ in range(N)])


asyncio.run(main())
