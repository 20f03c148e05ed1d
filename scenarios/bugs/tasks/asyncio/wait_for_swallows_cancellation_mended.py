# wait_for_swallows_cancellation, fixed: the cancellation is raised.
# explore:
import asyncio


async def wait_for(coroutine):
    task = asyncio.create_task(coroutine)
    try:
        await asyncio.wait([task])
    except asyncio.CancelledError:
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
