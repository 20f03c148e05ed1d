import asyncio


async def walk(steps):
    for _ in range(steps):
        await asyncio.sleep(0)


async def main():
    await asyncio.gather(walk(3), walk(3), walk(3))

asyncio.run(main())
