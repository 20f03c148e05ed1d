# Every way to leave a block: at its end, by a return, by an exception, by a cancellation while
# it awaits, and by a failure of the exit itself, which has the block's exception as its context;
# an exception handled by an `except` clause is the context of those raised across its awaits.
import asyncio


async def nap(name, delay):
    try:
        await asyncio.sleep(delay)
        print(name, "slept")
    finally:
        await asyncio.sleep(0.01)
        print(name, "is done")


async def give(semaphore, lock):
    async with semaphore:
        async with asyncio.TaskGroup() as group:
            group.create_task(nap("child", 0.1))
            async with lock:
                await asyncio.sleep(0)
                return "given"


async def spoil(lock):
    async with lock:
        lock.release()
        raise KeyError("spoilt")


async def late(group, delay):
    async with asyncio.timeout(delay):
        async with asyncio.TaskGroup() as group:
            group.create_task(nap("slow", 5))
            await nap("own", 6)


async def handle(lock):
    try:
        await spoil(lock)
    except ValueError:
        print("never")
    except RuntimeError as e:
        print(repr(e), "in the context of", repr(e.__context__))
        await asyncio.sleep(0.1)
        await late(None, 0.2)


async def pass_on(lock):
    try:
        await handle(lock)
    except TimeoutError as e:
        async with lock:
            print(repr(e.__cause__), lock.locked())
            raise
    finally:
        async with lock:
            await nap("end", 0.1)


async def notify(condition):
    async with condition:
        await condition.wait()
        return "notified"


async def main():
    semaphore, lock, condition = asyncio.Semaphore(1), asyncio.Lock(), asyncio.Condition()
    print(await give(semaphore, lock), semaphore.locked(), lock.locked())
    try:
        await pass_on(lock)
    except TimeoutError as e:
        print(e.__context__.__context__ is None)
    waiter = asyncio.create_task(notify(condition))
    await asyncio.sleep(0)
    async with semaphore:
        cancelled = asyncio.create_task(give(semaphore, lock))
        async with condition:
            await asyncio.sleep(0.1)
            condition.notify()
        cancelled.cancel()
        print(await waiter)
    await asyncio.wait([cancelled])
    print(cancelled.cancelled(), semaphore.locked(), lock.locked())


asyncio.run(main())
