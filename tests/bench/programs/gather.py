N = 500000
import asyncio


async def trivial():
    pass


async def main():
    for _ in range(N // 1000):
        await asyncio.gather(*[trivial() for _ in range(1000)])


asyncio.run(main())
