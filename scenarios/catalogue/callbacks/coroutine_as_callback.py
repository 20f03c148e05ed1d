# A coroutine is not callable, but that is detected only when it is called;
# until then it is shown by its name, without the place where it is defined.
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
