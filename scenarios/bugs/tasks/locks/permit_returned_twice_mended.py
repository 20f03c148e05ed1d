# permit_returned_twice, fixed: a job remembers that it has returned its permit.
# explore:
import asyncio


async def job(limit, running, took):
    await limit.acquire()
    released = False
    running.append(1)
    assert len(running) <= 1, len(running)
    try:
        async with asyncio.timeout(2):
            await asyncio.sleep(took)
            running.pop()
            limit.release()
            released = True
            await asyncio.sleep(0.5)
    except TimeoutError:
        if not released:
            running.pop()
            limit.release()


async def main():
    limit = asyncio.Semaphore(1)
    running = []
    async with asyncio.TaskGroup() as group:
        for _ in range(4):
            group.create_task(job(limit, running, 1))


asyncio.run(main())
