# result() of a failed future raises the same exception object at every call; a
# cancelled future creates a new error each time.
import asyncio


def outcome(future):
    try:
        return future.result()
    except BaseException as e:
        return e


async def main():
    loop = asyncio.get_running_loop()
    failed, cancelled = loop.create_future(), loop.create_future()
    failed.set_exception(ValueError("one object"))
    cancelled.cancel("many objects")
    for future in (failed, cancelled):
        first, second = outcome(future), outcome(future)
        print(repr(first), first is second)
        try:
            await future
        except (ValueError, asyncio.CancelledError) as e:
            print("awaited", e.args, e is first)


asyncio.run(main())
