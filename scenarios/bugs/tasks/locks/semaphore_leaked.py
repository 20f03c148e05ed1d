# A permit is acquired, then a connection is opened, and only after that the
# try begins whose finally releases the permit. Needs a cancellation while the
# connection is opened.
# explore: --inject cancel
import asyncio


async def download(permits, url, got):
    await permits.acquire()
    await asyncio.sleep(0.1)  # connect
    try:
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
