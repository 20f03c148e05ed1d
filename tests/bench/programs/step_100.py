N = 1000000
import asyncio


async def stepper():
    for _ in range(N // 100):
        await asyncio.sleep(0)


async def main():
    await asyncio.gather(*[stepper() for _ in range(100)])


asyncio.run(main())
