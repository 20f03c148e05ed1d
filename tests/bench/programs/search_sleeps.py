N = 10
import asyncio


async def sleeper(delay):
    for _ in range(N):
        await asyncio.sleep(delay)


async def main():
    await asyncio.gather(*[sleeper(0.01 * n) for n in (1, 2, 3)])


asyncio.run(main())
