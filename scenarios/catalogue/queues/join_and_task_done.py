# join() waits until task_done() was called for each item.
import asyncio


async def worker(queue):
    while True:
        item = await queue.get()
        await asyncio.sleep(item)
        print("done", item, str(queue))
        queue.task_done()


async def joiner(name, queue):
    await queue.join()
    print(name, "joined @", asyncio.get_running_loop().time())


async def main():
    queue = asyncio.Queue()
    await queue.join()
    try:
        queue.task_done()
    except ValueError as e:
        print(e)
    for i in (1, 2, 3):
        queue.put_nowait(i)
    workers = [asyncio.create_task(worker(queue)) for _ in range(2)]
    joiners = [asyncio.create_task(joiner(n, queue)) for n in "xyz"]
    await asyncio.sleep(1)
    joiners[1].cancel()
    await queue.join()
    print("main joined", str(queue))
    queue.put_nowait(1)
    late = asyncio.create_task(joiner("late", queue))
    print(await asyncio.gather(*joiners, return_exceptions=True))
    await late
    for task in workers:
        task.cancel()
    await asyncio.wait(workers)
    print(str(queue))


asyncio.run(main())
