# If every waiter of a free lock was cancelled, a newcomer may take the lock at
# once, although the queue is not empty yet.
import asyncio


async def worker(name, lock):
    try:
        await lock.acquire()
        print(name, "has it")
        lock.release()
    except asyncio.CancelledError:
        print(name, "cancelled")
        raise


async def main():
    lock = asyncio.Lock()
    await lock.acquire()
    tasks = [asyncio.create_task(worker(n, lock), name=n) for n in "ab"]
    await asyncio.sleep(0)
    for task in tasks:
        task.cancel()
    lock.release()
    print("free, but two cancelled ones queue:", lock.locked())
    await lock.acquire()
    print("main took it without waiting")
    await asyncio.wait(tasks)
    lock.release()
    print([t.cancelled() for t in tasks])


asyncio.run(main())
