N = 500000
import asyncio


async def main():
    for _ in range(N):
        await asyncio.sleep(1)


asyncio.run(main())
