N = 10000
import asyncio


async def main():
    queue = asyncio.Queue()
    for i in range(N):
        queue.put_nowait(i)
    for _ in range(N):
        await queue.get()


asyncio.run(main())
