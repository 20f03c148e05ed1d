# Each visitor waits for the lock only as long as its patience lasts, and holds it no longer
# either: the block is left, and the lock released, where the time is over.
import asyncio


async def visit(lock, name, patience):
    try:
        async with asyncio.timeout(patience):
            async with lock:
                print(name, "has the lock")
                await asyncio.sleep(0.3)
        print(name, "is done")
    except TimeoutError as e:
        print(name, "gave up:", repr(e.__cause__))


async def main():
    lock = asyncio.Lock()
    await asyncio.gather(
        visit(lock, "first", 1),
        visit(lock, "second", 0.2),
        visit(lock, "third", 0.4),
        visit(lock, "fourth", 2),
    )
    print("locked:", lock.locked())


asyncio.run(main())
