# Reading the outcome of a pending future, or setting one twice, is an
# InvalidStateError, which names the state and the future.
import asyncio


def attempt(what, *args):
    try:
        print(what(*args))
    except (asyncio.InvalidStateError, asyncio.CancelledError) as e:
        print(type(e).__name__, "|", e)


async def main():
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    attempt(future.result)
    attempt(future.exception)
    future.set_result("x" * 50)
    attempt(future.set_result, 2)
    attempt(future.set_exception, ValueError("late"))
    cancelled = asyncio.Future()
    cancelled.cancel("no more")
    attempt(cancelled.set_result, 1)
    attempt(cancelled.result)
    attempt(cancelled.exception)
    failed = asyncio.Future(loop=loop)
    failed.set_exception(KeyError("k"))
    attempt(failed.set_result, 1)
    try:
        failed.result()
    except KeyError as e:
        print(repr(e), isinstance(e, asyncio.InvalidStateError))


asyncio.run(main())
