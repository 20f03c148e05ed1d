# asyncio.timeout cancels its task at the deadline and turns the CancelledError
# into a TimeoutError at the end of its block.
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(2) as limit:
            print(limit, limit.when(), limit.expired())
            try:
                await asyncio.sleep(10)
            finally:
                print("inside:", limit, limit.expired(), asyncio.current_task().cancelling())
    except TimeoutError as e:
        print(repr(e), "cause", repr(e.__cause__), "at", loop.time())
    print(limit, limit.when(), limit.expired(), asyncio.current_task().cancelling())


asyncio.run(main())
