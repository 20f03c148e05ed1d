# Nested wait_for calls: the one with the earlier deadline raises TimeoutError,
# whether it is the inner or the outer one.
import asyncio


async def inner(delay):
    try:
        return await asyncio.wait_for(asyncio.sleep(10), delay)
    except BaseException as e:
        print("inner sees", type(e).__name__)
        raise


async def main():
    loop = asyncio.get_running_loop()
    for inside, outside in ((1, 2), (2, 1), (1, 1)):
        began = loop.time()
        try:
            await asyncio.wait_for(inner(inside), outside)
        except TimeoutError as e:
            print(inside, outside, "timed out after", loop.time() - began)
            print("  cause", type(e.__cause__).__name__, asyncio.current_task().cancelling())


asyncio.run(main())
