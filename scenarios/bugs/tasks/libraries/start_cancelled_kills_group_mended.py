# start_cancelled_kills_group, fixed: started() does nothing if its future is
# cancelled.
# explore: --inject cancel:starter
import asyncio


async def child(started, served):
    await asyncio.sleep(1)
    if not started.cancelled():
        started.set_result(None)
    await asyncio.sleep(1)
    served.append(1)


async def starter(started):
    await started


async def main():
    served = []
    started = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(child(started, served))
    task.add_done_callback(lambda _: started.cancel())
    start = asyncio.create_task(starter(started), name="starter")
    await asyncio.wait([task, start])
    if not task.cancelled():
        task.result()


asyncio.run(main())
