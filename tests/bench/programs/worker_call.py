N = 50000
import asyncio


def work():
    return 1


async def main():
    for _ in range(N):
        await asyncio.to_thread(work)


asyncio.run(main())
