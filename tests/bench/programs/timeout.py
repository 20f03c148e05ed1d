N = 300000
import asyncio


async def main():
    for _ in range(N):
        async with asyncio.timeout(1):
            await asyncio.sleep(0)


asyncio.run(main())
