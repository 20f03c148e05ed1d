# A waiter that a release has chosen, and that is cancelled before it runs,
# returns its permit: the next one gets it.
import asyncio


async def waiter(name, semaphore):
    try:
        async with semaphore:
            print(name, "in", semaphore)
    except asyncio.CancelledError:
        print(name, "cancelled", semaphore)
        raise


async def main():
    semaphore = asyncio.Semaphore(1)
    await semaphore.acquire()
    tasks = [asyncio.create_task(waiter(n, semaphore)) for n in "abcd"]
    await asyncio.sleep(1)
    semaphore.release()
    tasks[0].cancel()
    for i in range(4):
        print("tick", i, semaphore)
        await asyncio.sleep(0)
    await asyncio.wait(tasks)
    print([t.cancelled() for t in tasks], semaphore)
    await semaphore.acquire()
    tasks = [asyncio.create_task(waiter(n, semaphore)) for n in "efgh"]
    await asyncio.sleep(1)
    semaphore.release()
    semaphore.release()
    tasks[1].cancel()
    tasks[0].cancel()
    tasks[2].cancel()
    await asyncio.wait(tasks)
    print([t.cancelled() for t in tasks], semaphore)


asyncio.run(main())
