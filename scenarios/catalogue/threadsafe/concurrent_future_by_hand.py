# A concurrent.futures.Future set by hand: its states, the operations that each
# state refuses, an error in one of its callbacks that is not raised, and its
# own CancelledError and InvalidStateError, which are converted to asyncio's.
import asyncio


async def nothing():
    pass


async def main():
    loop = asyncio.get_running_loop()
    some = asyncio.run_coroutine_threadsafe(nothing(), loop)
    Future = type(some)
    await asyncio.sleep(0.5)

    future = Future()
    print(future, future.set_running_or_notify_cancel(), future.running(), future.cancel())
    print(future)
    future.add_done_callback(lambda f: 1 / 0)
    future.add_done_callback(lambda f: print("the next one is called"))
    future.set_result([1])
    print(future, future.exception())
    for again in lambda: future.set_result(1), lambda: future.set_exception(ValueError()):
        try:
            again()
        except Exception as e:
            print(type(e), str(e).startswith("FINISHED: <Future at"))
    try:
        future.set_running_or_notify_cancel()
    except RuntimeError as e:
        print(e)

    cancelled = Future()
    print(cancelled.cancel(), cancelled, cancelled.set_running_or_notify_cancel(), cancelled)
    source = Future()
    wrapped = asyncio.wrap_future(source)
    try:
        cancelled.result()
    except Exception as e:
        source.set_exception(e)
    await asyncio.sleep(0)
    print(wrapped)
    source = Future()
    wrapped = asyncio.wrap_future(source)
    try:
        future.set_result(2)
    except Exception as e:
        source.set_exception(e)
    try:
        await wrapped
    except asyncio.InvalidStateError as e:
        print(type(e))

    async def asks(future):
        future.result()

    inner = asyncio.run_coroutine_threadsafe(asks(cancelled), loop)
    await asyncio.sleep(1)
    print(inner)
    wrapped = asyncio.wrap_future(inner)
    try:
        await wrapped
    except asyncio.CancelledError:
        print("cancelled")
    except Exception as e:
        print(type(e))


asyncio.run(main())
