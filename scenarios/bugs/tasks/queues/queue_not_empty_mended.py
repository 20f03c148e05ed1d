# queue_not_empty, fixed: the worker uses get_nowait(), and leaves when the
# queue is empty.
# explore:
import asyncio


async def worker(queue, pace, done):
    while not queue.empty():
        await asyncio.sleep(pace)  # be nice to the server
        try:
            job = queue.get_nowait()
        except asyncio.QueueEmpty:
            break
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
