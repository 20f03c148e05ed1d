# The reported lines of tasks that wait for locks, conditions, semaphores,
# barriers and queues.
import asyncio


async def wait_for(condition):
    async with condition:
        await condition.wait_for(lambda: False)


async def main():
    queue, full = asyncio.Queue(), asyncio.Queue(1)
    lock, condition = asyncio.Lock(), asyncio.Condition()
    semaphore, barrier = asyncio.Semaphore(0), asyncio.Barrier(5)
    await lock.acquire()
    full.put_nowait(1)
    coros = [queue.get(), full.put(2), full.join(), lock.acquire(), lock.__aenter__(), wait_for(condition)]
    coros += [semaphore.acquire(), semaphore.__aenter__(), barrier.wait(), barrier.__aenter__(), barrier.reset()]
    tasks = [asyncio.create_task(coro) for coro in coros]
    await asyncio.sleep(0)
    for task in tasks:
        print(task)
    async with condition:
        tasks.append(asyncio.create_task(condition.acquire()))
        condition.notify_all()
        await asyncio.sleep(0)
        print(tasks[5])
        print(tasks[-1])
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)


asyncio.run(main())
