N = 3
import asyncio


async def walk(steps):
    for _ in range(steps):
        await asyncio.sleep(0)


async def main():
    await asyncio.gather(walk(N), walk(N), walk(N))


asyncio.run(main())
