# anyio.TaskGroup.start 3.0-4.3 (anyio PR 717): started() in the child sets the
# result of a future that the cancelled starter has cancelled, which raises in
# the child. Needs a cancellation of the starter before started().
# explore: --inject cancel:starter
import asyncio


async def child(started, served):
    await asyncio.sleep(1)
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
