# The waiter that a release chose and the next one are both cancelled before
# they wake: the lock passes to the third.
import asyncio


async def worker(name, lock):
    try:
        async with lock:
            print(name, "has it")
            await asyncio.sleep(1)
    except asyncio.CancelledError:
        print(name, "cancelled, locked:", lock.locked())


async def main():
    lock = asyncio.Lock()
    tasks = []
    async with lock:
        tasks = [asyncio.create_task(worker(n, lock), name=n) for n in "abcd"]
        await asyncio.sleep(1)
    tasks[1].cancel()
    tasks[0].cancel()
    await asyncio.wait(tasks)
    print("at", asyncio.get_running_loop().time())


asyncio.run(main())
