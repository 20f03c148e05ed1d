# If main fails, the remaining tasks are still cancelled before the exception
# leaves asyncio.run.
import asyncio


async def worker():
    try:
        await asyncio.sleep(100)
    finally:
        print("worker cleans up")
        await asyncio.sleep(1)
        print("worker is clean at", asyncio.get_running_loop().time())


async def main():
    asyncio.create_task(worker())
    await asyncio.sleep(1)
    raise LookupError("main failed")


try:
    asyncio.run(main())
except LookupError as e:
    print("caught", e)
