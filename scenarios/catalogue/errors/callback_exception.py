# An exception in a callback is passed to the default handler, whose message
# names the callback, and the loop continues.
import asyncio
import functools


class Thing:
    def method(self):
        raise AttributeError("in a method")

    def __call__(self):
        raise StopIteration("in an object")


def fails(*args, **kwargs):
    raise ValueError("in a function", *args)


async def main():
    loop = asyncio.get_running_loop()
    loop.call_soon(fails)
    loop.call_soon(fails, 1)
    loop.call_soon(functools.partial(fails, key=2))
    loop.call_later(1, Thing().method)
    loop.call_soon(Thing())
    loop.call_soon(lambda: 1 / 0)
    loop.call_soon(int, "x")
    await asyncio.sleep(2)
    print("main is unharmed")


asyncio.run(main())
