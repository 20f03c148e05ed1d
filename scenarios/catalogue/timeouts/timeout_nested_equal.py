# Two nested timeouts with one deadline both expire in one tick: the block is cancelled once, with
# two requests; the inner timeout takes it for another cancellation, and the outer one raises.
import asyncio


async def main():
    task = asyncio.current_task()
    try:
        async with asyncio.timeout(1) as outer:
            try:
                async with asyncio.timeout(1) as inner:
                    try:
                        await asyncio.sleep(10)
                    finally:
                        print("requests in the block", task.cancelling())
            except BaseException as e:
                print("between them", repr(e), "requests", task.cancelling())
                raise
    except BaseException as e:
        print("outside", repr(e), "cause", repr(e.__cause__))
    print(inner.expired(), outer.expired(), "requests", task.cancelling())
    await asyncio.sleep(1)
    print("going on")


asyncio.run(main())
