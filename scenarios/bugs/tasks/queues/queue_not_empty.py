# `if not queue.empty()`, then an await, then `get`: another worker may have
# taken the last job in between, and this one waits forever. Needs two workers
# to see the same job.
# explore:
import asyncio


async def worker(queue, pace, done):
    while not queue.empty():
        await asyncio.sleep(pace)  # be nice to the server
        job = await queue.get()
        done.append(job)
        await asyncio.sleep(1)


async def main():
    queue = asyncio.Queue()
    done = []
    for job in range(5):
        queue.put_nowait(job)
    await asyncio.gather(worker(queue, 0.1, done), worker(queue, 0.3, done))
    assert sorted(done) == list(range(5)), done


asyncio.run(main())
