import asyncio


async def worker(queue):
    await queue.get()


async def leave(names):
    await asyncio.sleep(0.3)
    names.clear()


async def main():
    queue = asyncio.Queue()
    names = ["ann"]
    cleaner = asyncio.create_task(leave(names))
    task = asyncio.create_task(worker(queue))
    try:
        await asyncio.sleep(0.2)
        await asyncio.sleep(0)
        await queue.put(names[0])
    finally:
        await task
        await cleaner


asyncio.run(main())
