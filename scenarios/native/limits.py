# A failing child ends its task group, a wait_for() runs out of time, and a shielded
# task survives when its waiter is cancelled. limits.c is the same in C.
import asyncio


async def job(name, delay, fails):
    try:
        await asyncio.sleep(delay)
    except asyncio.CancelledError:
        print(name, "is cancelled")
        raise
    if fails:
        raise ValueError(name)
    print(name, "is done")


async def fail_together():
    async with asyncio.TaskGroup() as group:
        group.create_task(job("first", 1, True))
        group.create_task(job("second", 2, False))


async def guard(task):
    await asyncio.shield(task)


async def main():
    try:
        await fail_together()
    except ExceptionGroup as e:
        print(e)
    try:
        await asyncio.wait_for(job("slow", 10, False), 0.5)
    except TimeoutError:
        print("too slow")
    kept = asyncio.create_task(job("kept", 1, False))
    guarding = asyncio.create_task(guard(kept))
    await asyncio.sleep(0.5)
    guarding.cancel()
    try:
        await guarding
    except asyncio.CancelledError:
        print("no guard any more")
    await kept


asyncio.run(main())
