# job_lost_with_its_worker, fixed: task_done() is called in a finally.
# explore: --inject cancel:w1
import asyncio


async def worker(queue, out):
    while True:
        job = await queue.get()
        try:
            await asyncio.sleep(0.3)
            out.append(job)
        finally:
            queue.task_done()


async def main():
    queue = asyncio.Queue()
    out = []
    workers = [asyncio.create_task(worker(queue, out), name=f"w{n}")
               for n in range(2)]
    for job in range(5):
        queue.put_nowait(job)
        await asyncio.sleep(0.2)
    await queue.join()
    for task in workers:
        task.cancel()


asyncio.run(main())
