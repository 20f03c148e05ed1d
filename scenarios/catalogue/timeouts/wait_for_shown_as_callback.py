# A task that wait_for cancelled, because its timeout had already expired,
# shows the callback that wakes wait_for.
import asyncio


async def stubborn():
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError:
        await asyncio.sleep(1)


async def main():
    task = asyncio.create_task(stubborn())
    await asyncio.sleep(0)
    waiting = asyncio.create_task(asyncio.wait_for(task, 0))
    await asyncio.sleep(0)
    print(task)
    print(waiting)
    print(await waiting)


asyncio.run(main())
