# A condition shares the lock that is passed to it with all other users of that
# lock, and its acquire, release and locked are the lock's own methods.
import asyncio


async def waiter(condition):
    async with condition:
        print("waits", condition)
        await condition.wait()
        print("woken", condition)


async def main():
    lock = asyncio.Lock()
    first, second = asyncio.Condition(lock), asyncio.Condition(lock=lock)
    tasks = [asyncio.create_task(waiter(c)) for c in (first, second, first)]
    await asyncio.sleep(0)
    async with lock:
        print(first.locked(), second.locked(), first)
        first.notify_all()
        second.notify()
        print("notified", first, second)
        await asyncio.sleep(1)
    await asyncio.gather(*tasks)
    print(first.acquire == lock.acquire, second.release == lock.release)
    print(first.acquire.__self__ is lock, first.locked.__name__, first.release.__qualname__)
    await first.acquire()
    try:
        second.release()
        second.release()
    except RuntimeError as e:
        print(e)


asyncio.run(main())
