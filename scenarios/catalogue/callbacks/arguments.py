# Callbacks take positional arguments; keywords need functools.partial, and
# methods, classes and objects can be called too.
import asyncio
import functools


class Counter:
    def __init__(self, start=0):
        self.n = start
        print("counter made at", start)

    def add(self, n):
        self.n += n
        print("counter", self.n)

    def __call__(self, *args):
        print("called with", args)


def show(*args, **kwargs):
    print("show", args, kwargs)


async def main():
    loop = asyncio.get_running_loop()
    counter = Counter(5)
    loop.call_soon(show)
    loop.call_soon(show, 1, [2], None)
    loop.call_soon(functools.partial(show, 1, key="value"), 2)
    loop.call_soon(functools.partial(functools.partial(show, a=1), b=2))
    loop.call_soon(counter.add, 3)
    loop.call_soon(counter, "x", "y")
    loop.call_soon(Counter, 9)
    loop.call_soon([].append, 1)
    loop.call_soon(lambda: print("lambda"))
    try:
        loop.call_soon(show, key="value")
    except TypeError:
        print("call_soon takes no keywords but context")
    await asyncio.sleep(0)


asyncio.run(main())
