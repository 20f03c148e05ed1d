# wait() on futures that are already done still adds its callbacks and takes a
# tick, and wakes in the tick after them.
import asyncio


async def child():
    return 1


async def main():
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    future.set_result(0)
    task = asyncio.create_task(child())
    await task
    for when in (asyncio.ALL_COMPLETED, asyncio.FIRST_COMPLETED, asyncio.FIRST_EXCEPTION):
        done, pending = await asyncio.wait([future, task], return_when=when)
        print(when, len(done), len(pending), loop.time())


asyncio.run(main())
