# A worker takes a job and calls task_done() when it has finished it. If it is
# cancelled in the middle, the count never reaches zero, and join() waits forever
# although another worker empties the queue. Needs a cancellation during a job.
# explore: --inject cancel:w1
import asyncio


async def worker(queue, out):
    while True:
        job = await queue.get()
        await asyncio.sleep(0.3)
        out.append(job)
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
