# Leftovers are reported at the end in order of creation: pending tasks mixed
# with exceptions of tasks and futures that were never retrieved.
import asyncio


async def fails(n):
    await asyncio.sleep(n)
    raise ValueError(f"failure {n}")


async def forever():
    await asyncio.get_running_loop().create_future()


async def setup():
    loop = asyncio.get_running_loop()
    kept.append(asyncio.create_task(fails(2), name="late"))
    kept.append(loop.create_future())
    kept.append(asyncio.create_task(forever()))
    kept.append(asyncio.create_task(fails(1), name="early"))
    kept[1].set_exception(LookupError)
    await asyncio.sleep(3)
    kept.append(asyncio.create_task(fails(0), name="not even started"))
    print([f.done() for f in kept])


kept = []
loop = asyncio.new_event_loop()
loop.run_until_complete(setup())
loop.close()
