# A cancelled task cleans up, with awaits, before it is done: it releases its lock.
import asyncio


async def job(lock):
    await lock.acquire()
    try:
        print("job holds the lock")
        await asyncio.sleep(10)
        print("never printed")
    finally:
        print("job is cleaning up")
        await asyncio.sleep(0.1)
        lock.release()


async def main():
    lock = asyncio.Lock()
    task = asyncio.create_task(job(lock))
    await asyncio.sleep(0.2)
    task.cancel("no longer needed")
    try:
        await task
    except asyncio.CancelledError as e:
        print("main caught", e)
    print("locked:", lock.locked())


asyncio.run(main())
