# Awaiting a task that is already done does not suspend: no tick passes, and no other task runs.
import asyncio


async def quick():
    return "result"


async def noisy():
    print("noisy ran")


async def main():
    task = asyncio.create_task(quick())
    await asyncio.sleep(0)
    asyncio.create_task(noisy())
    print("first", await task)
    print("second", await task)
    print("now noisy may run")
    await asyncio.sleep(0)


asyncio.run(main())
