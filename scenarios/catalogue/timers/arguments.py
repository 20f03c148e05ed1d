# Timers take positional arguments and expose their deadline; a delay that is
# None or not a number is a TypeError.
import asyncio
import functools


def show(*args, **kwargs):
    print(args, kwargs)


async def main():
    loop = asyncio.get_running_loop()
    await asyncio.sleep(1)
    handle = loop.call_later(0.5, show, 1, "two", None)
    print(handle.when(), handle.cancelled(), isinstance(handle, asyncio.TimerHandle),
          isinstance(handle, asyncio.Handle))
    print(loop.call_at(3, functools.partial(show, 1, key=2), 3).when())
    print(loop.call_later(True, show).when())
    for method, when in ((loop.call_later, None), (loop.call_at, None), (loop.call_later, "1")):
        try:
            method(when, show)
        except TypeError as e:
            print("TypeError:", e)
    await asyncio.sleep(5)


asyncio.run(main())
