# A task that releases a lock and acquires it again at once goes to the end of
# the queue: the lock is free, but reserved for the woken waiter.
import asyncio


async def greedy(lock):
    for n in range(3):
        await lock.acquire()
        print("greedy", n)
        await asyncio.sleep(0)
        lock.release()
        print("released, locked:", lock.locked())


async def modest(name, lock):
    async with lock:
        print(name, "has it")


async def main():
    lock = asyncio.Lock()
    await asyncio.gather(greedy(lock), modest("first", lock), modest("second", lock))


asyncio.run(main())
