N = 100000
import asyncio


async def main():
    for _ in range(N):
        try:
            async with asyncio.timeout(1):
                await asyncio.sleep(2)
        except TimeoutError:
            pass


asyncio.run(main())
