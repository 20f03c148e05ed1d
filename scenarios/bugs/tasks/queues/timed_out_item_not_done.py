# A worker whose item times out does not call task_done() for it, and join()
# waits forever. Needs a timeout.
# explore:
import asyncio


async def worker(queue, done):
    while True:
        item = await queue.get()
        try:
            async with asyncio.timeout(1):
                await asyncio.sleep(0.5)
                done.append(item)
                queue.task_done()
        except TimeoutError:
            pass


async def main():
    queue, done = asyncio.Queue(), []
    for n in range(3):
        queue.put_nowait(n)
    workers = [asyncio.create_task(worker(queue, done)) for _ in range(2)]
    await queue.join()
    for w in workers:
        w.cancel()


asyncio.run(main())
