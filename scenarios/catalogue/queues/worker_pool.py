# A pool of workers on a bounded queue, stopped by one sentinel each.
import asyncio


async def worker(name, queue, results):
    while (item := await queue.get()) is not None:
        await asyncio.sleep(item * 0.1)
        results.append((name, item))
        queue.task_done()
    queue.task_done()
    return name


async def main():
    queue, results = asyncio.Queue(maxsize=3), []
    workers = [asyncio.create_task(worker(f"w{i}", queue, results)) for i in range(3)]
    for item in (5, 1, 3, 2, 2, 4):
        await queue.put(item)
    for _ in workers:
        await queue.put(None)
    await queue.join()
    print(await asyncio.gather(*workers))
    print(results)
    print(asyncio.get_running_loop().time())


asyncio.run(main())
