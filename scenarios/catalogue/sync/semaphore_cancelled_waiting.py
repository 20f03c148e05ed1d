# A waiter that is cancelled leaves the queue when it wakes; until then it is
# counted, but does not block others.
import asyncio


async def waiter(name, semaphore):
    try:
        await semaphore.acquire()
    except asyncio.CancelledError as e:
        print(name, "cancelled", e.args, semaphore)
        raise
    print(name, "acquired", semaphore)


async def main():
    semaphore = asyncio.Semaphore(0)
    tasks = [asyncio.create_task(waiter(n, semaphore)) for n in "abc"]
    await asyncio.sleep(1)
    for task in tasks[:2]:
        task.cancel("early")
    print(semaphore)
    semaphore.release()
    print(semaphore)
    await asyncio.wait(tasks)
    tasks = [asyncio.create_task(waiter(n, semaphore)) for n in "de"]
    await asyncio.sleep(1)
    for task in tasks:
        task.cancel()
    semaphore.release()
    print(semaphore, semaphore.locked())
    print(await semaphore.acquire(), semaphore)
    await asyncio.wait(tasks)
    print(semaphore)


asyncio.run(main())
