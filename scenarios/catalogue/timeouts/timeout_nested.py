# Of nested timeouts, the one that expires raises: the inner one passes the outer's cancellation
# on, and an outer deadline reached while the inner's error propagates is not lost.
import asyncio


async def attempt(outer_delay, inner_delay, clean_up):
    loop = asyncio.get_running_loop()
    began = loop.time()
    try:
        async with asyncio.timeout(outer_delay) as outer:
            try:
                async with asyncio.timeout(inner_delay) as inner:
                    await asyncio.sleep(10)
            except TimeoutError:
                print("inner timed out after", loop.time() - began)
                await asyncio.sleep(clean_up)
                print("inner handled")
    except TimeoutError:
        print("outer timed out after", loop.time() - began)
    print("outer", outer.expired(), "inner", inner.expired(),
          asyncio.current_task().cancelling())


async def main():
    await attempt(3, 1, 1)
    await attempt(1, 3, 1)
    await attempt(2, 1, 4)


asyncio.run(main())
