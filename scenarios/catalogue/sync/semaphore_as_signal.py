# A semaphore of 0 as a signal from one task to another, also released by
# callbacks and timers.
import asyncio


async def consumer(semaphore):
    loop = asyncio.get_running_loop()
    for i in range(6):
        await semaphore.acquire()
        print("signal", i, "@", loop.time(), semaphore.locked())


async def main():
    semaphore = asyncio.Semaphore(0)
    loop = asyncio.get_running_loop()
    task = asyncio.create_task(consumer(semaphore))
    loop.call_soon(semaphore.release)
    loop.call_later(1, semaphore.release)
    loop.call_later(1, semaphore.release)
    await asyncio.sleep(2)
    for _ in range(3):
        semaphore.release()
    await task


asyncio.run(main())
