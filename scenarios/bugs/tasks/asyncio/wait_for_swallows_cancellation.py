# asyncio.wait_for of CPython 3.8.6-3.11 (bpo-42130): if it is cancelled in the
# tick in which the inner task ends, it returns the result and drops the
# cancellation. Needs the cancellation between the end of the inner task and
# the next step of the waiting task.
# explore:
import asyncio


async def wait_for(coroutine):
    task = asyncio.create_task(coroutine)
    try:
        await asyncio.wait([task])
    except asyncio.CancelledError:
        if task.done():
            return task.result()
        task.cancel()
        raise
    return task.result()


async def poll():
    await asyncio.sleep(1)


async def server(served):
    while len(served) < 9:
        await wait_for(poll())
        served.append(1)


async def main():
    served = []
    task = asyncio.create_task(server(served))
    await asyncio.sleep(3.5)
    stopped = len(served)
    if not task.cancel():
        return
    await asyncio.wait([task])
    assert len(served) <= stopped, (stopped, len(served))


asyncio.run(main())
