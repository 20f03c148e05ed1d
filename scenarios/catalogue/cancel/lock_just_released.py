# A waiter of a lock that is cancelled after a release has chosen it, but
# before it wakes, passes the lock on to the next waiter.
import asyncio


async def worker(name, lock):
    try:
        await lock.acquire()
    except asyncio.CancelledError:
        print(name, "cancelled; locked:", lock.locked())
        raise
    print(name, "has the lock")
    await asyncio.sleep(1)
    lock.release()


async def main():
    lock = asyncio.Lock()
    await lock.acquire()
    tasks = [asyncio.create_task(worker(n, lock), name=n) for n in "abc"]
    await asyncio.sleep(1)
    lock.release()
    print("released: locked", lock.locked())
    tasks[0].cancel()
    await asyncio.sleep(0)
    print("one tick later: locked", lock.locked())
    await asyncio.sleep(0)
    print("two ticks later: locked", lock.locked())
    await asyncio.wait(tasks)
    print([t.cancelled() for t in tasks])


asyncio.run(main())
