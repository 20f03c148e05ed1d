# A task cancelled while it waits for a lock leaves the queue; the lock passes
# to the next one in order.
import asyncio


async def worker(name, lock):
    try:
        async with lock:
            print(name, "has the lock")
            await asyncio.sleep(1)
        print(name, "released it")
    except asyncio.CancelledError:
        print(name, "gave up, locked:", lock.locked())
        raise


async def main():
    lock = asyncio.Lock()
    tasks = [asyncio.create_task(worker(n, lock), name=n) for n in "abc"]
    await asyncio.sleep(0.5)
    tasks[1].cancel()
    print(await asyncio.gather(*tasks, return_exceptions=True))
    print("locked at the end:", lock.locked())


asyncio.run(main())
