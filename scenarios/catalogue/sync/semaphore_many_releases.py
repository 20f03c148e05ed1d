# Several releases in one step wake several waiters; a waiter that leaves wakes
# later ones, as many as the value allows.
import asyncio


async def waiter(name, semaphore, times=1):
    for _ in range(times):
        await semaphore.acquire()
        print(name, semaphore)


async def main():
    semaphore = asyncio.Semaphore(0)
    tasks = [asyncio.create_task(waiter(n, semaphore, 2)) for n in "abc"]
    await asyncio.sleep(0)
    for _ in range(5):
        semaphore.release()
        print("released", semaphore)
    tasks.append(asyncio.create_task(waiter("late", semaphore)))
    await asyncio.sleep(1)
    print(semaphore)
    for _ in range(4):
        semaphore.release()
    await asyncio.gather(*tasks)
    print(semaphore)


asyncio.run(main())
