# A task that arrives while a woken waiter has not run yet has to wait after
# it, although the value is above zero.
import asyncio


async def waiter(name, semaphore):
    print(name, "got", await semaphore.acquire(), semaphore)


async def main():
    semaphore = asyncio.Semaphore(1)
    await semaphore.acquire()
    tasks = [asyncio.create_task(waiter(n, semaphore)) for n in "ab"]
    await asyncio.sleep(0)
    semaphore.release()
    semaphore.release()
    semaphore.release()
    print("released", semaphore, semaphore.locked())
    await semaphore.acquire()
    print("main got it", semaphore)
    await asyncio.gather(*tasks)
    semaphore.release()
    print(semaphore, semaphore.locked(), await semaphore.acquire(), semaphore)


asyncio.run(main())
