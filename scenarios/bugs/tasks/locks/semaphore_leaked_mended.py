# semaphore_leaked, fixed: the try begins right after the acquire.
# explore: --inject cancel
import asyncio


async def download(permits, url, got):
    await permits.acquire()
    try:
        await asyncio.sleep(0.1)  # connect
        await asyncio.sleep(0.5)
        got.append(url)
    finally:
        permits.release()


async def main():
    permits = asyncio.Semaphore(2)
    got = []
    tasks = [asyncio.create_task(download(permits, n, got)) for n in range(4)]
    await asyncio.wait(tasks)
    for _ in range(2):
        async with asyncio.timeout(5):
            await permits.acquire()


asyncio.run(main())
