N = 1000000
import asyncio


async def stepper():
    for _ in range(N // 10000):
        await asyncio.sleep(0)


async def main():
    await asyncio.gather(*[stepper() for _ in range(10000)])


asyncio.run(main())
