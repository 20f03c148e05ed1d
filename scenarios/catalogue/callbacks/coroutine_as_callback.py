# A coroutine is no callable, but only calling it tells; until then it has a
# name, though no place where it was written.
import asyncio


async def work():
    pass


async def main():
    loop = asyncio.get_running_loop()
    coro = work()
    future = loop.create_future()
    future.add_done_callback(coro)
    print(future)
    future.set_result(None)
    await asyncio.sleep(0)
    await coro


asyncio.run(main())
