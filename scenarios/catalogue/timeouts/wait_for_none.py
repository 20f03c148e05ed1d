# With a timeout of None wait_for waits without a limit and creates no timer;
# awaitables that are done take no tick at all.
import asyncio


async def quick():
    return "quick"


async def main():
    loop = asyncio.get_running_loop()
    print(await asyncio.wait_for(asyncio.sleep(1000, "slept"), None), loop.time())
    print(await asyncio.wait_for(quick(), None), await asyncio.wait_for(quick(), 1))
    future = loop.create_future()
    future.set_result("done")
    print(await asyncio.wait_for(future, timeout=None), await asyncio.wait_for(future, 5))
    print("same tick since the sleep")
    try:
        await asyncio.wait_for(future, "1")
    except TypeError as e:
        print("TypeError:", e)


asyncio.run(main())
