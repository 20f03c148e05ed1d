N = 500000
import asyncio


async def trivial():
    pass


async def main():
    for _ in range(N):
        await asyncio.create_task(trivial())


asyncio.run(main())
