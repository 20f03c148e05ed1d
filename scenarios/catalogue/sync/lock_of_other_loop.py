# A lock belongs to the loop in which a task first had to wait for it; without
# contention it can be used in one loop after another.
import asyncio

lock = asyncio.Lock()


async def quick(name):
    async with lock:
        print(name, "took it")


async def contend(name):
    await lock.acquire()
    waiter = asyncio.create_task(quick(name + "'s waiter"))
    await asyncio.sleep(0)
    lock.release()
    try:
        await waiter
    except RuntimeError as e:
        print("bound to a different event loop" in str(e))


asyncio.run(quick("first"))
asyncio.run(contend("second"))
asyncio.run(quick("third"))
asyncio.run(contend("fourth"))
