# task_done_too_early, fixed: task_done() is called after the item has been stored.
# explore:
import asyncio


async def store(item, disk):
    await asyncio.sleep(0.1)  # write
    await asyncio.sleep(0.1)  # fsync
    disk.append(item)


async def consumer(queue, disk):
    while True:
        item = await queue.get()
        await store(item, disk)
        queue.task_done()


async def main():
    queue = asyncio.Queue()
    disk = []
    tasks = [asyncio.create_task(consumer(queue, disk)) for _ in range(2)]
    for item in range(6):
        await queue.put(item)
        await asyncio.sleep(0.05)
    await queue.join()
    await asyncio.sleep(0.5)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert len(disk) == 6, disk


asyncio.run(main())
