# When main ends, asyncio.run cancels the remaining tasks in order of creation,
# and waits until all of them have ended.
import asyncio


async def worker(n):
    try:
        await asyncio.sleep(100)
    except asyncio.CancelledError:
        print("worker", n, "cancelled")
        await asyncio.sleep(n)
        print("worker", n, "cleaned up")
        raise


async def main():
    for n in (3, 1, 2):
        asyncio.create_task(worker(n))
    await asyncio.sleep(0)
    asyncio.create_task(worker(9), name="the last one")
    print("main returns")
    return "result"


print(asyncio.run(main()))
