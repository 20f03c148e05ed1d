# Cancelling a task that is already done has no effect: it returns False and counts no request.
import asyncio


async def returns():
    return 5


async def fails():
    raise ValueError("first")


async def main():
    good, bad, dead = (asyncio.create_task(c) for c in (returns(), fails(), returns()))
    dead.cancel("once")
    await asyncio.wait([good, bad, dead])
    for task in (good, bad, dead):
        print(task.get_name(), task.cancel("again"), task.cancelled(), task.cancelling())
    print(good.result(), repr(bad.exception()))
    try:
        dead.result()
    except asyncio.CancelledError as e:
        print("the first message stays:", e.args)


asyncio.run(main())
