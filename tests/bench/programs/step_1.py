N = 1000000
import asyncio


async def main():
    for _ in range(N):
        await asyncio.sleep(0)


asyncio.run(main())
