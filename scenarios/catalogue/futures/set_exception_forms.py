# set_exception takes an instance or a class; a StopIteration is wrapped in a
# RuntimeError, because it could not be raised into a coroutine.
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    for exc in (ValueError("instance"), ValueError, StopIteration(3), StopIteration,
                KeyboardInterrupt, asyncio.CancelledError("set, not cancelled")):
        future = loop.create_future()
        future.set_exception(exc)
        print(repr(future.exception()), future.cancelled())
        try:
            await future
        except BaseException as e:
            print("  raised", type(e).__name__, "cause", repr(e.__cause__),
                  "context", repr(e.__context__))


asyncio.run(main())
