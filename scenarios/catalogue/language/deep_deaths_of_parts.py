# Objects whose release is nested more deeply than the interpreter allows: a future
# that belongs to its awaiter, here in Lock.acquire(), must not be deferred.
import asyncio


class Link:
    def __init__(self, inner):
        self.inner = inner


async def refused(lock):
    try:
        async with asyncio.timeout(1):
            await lock.acquire()
    except TimeoutError as e:
        return e


async def main():
    lock = asyncio.Lock()
    await lock.acquire()
    for depth in range(200):
        held = [await refused(lock) for _ in range(3)]
        for _ in range(depth):
            held = Link(held)
        held = None
    print("all dropped at", asyncio.get_running_loop().time())


asyncio.run(main())
