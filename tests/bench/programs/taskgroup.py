N = 500000
import asyncio


async def trivial():
    pass


async def main():
    for _ in range(N // 1000):
        async with asyncio.TaskGroup() as group:
            for _ in range(1000):
                group.create_task(trivial())


asyncio.run(main())
