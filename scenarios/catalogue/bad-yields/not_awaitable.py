# An object without __await__ cannot be awaited; the TypeError is raised in the
# coroutine at once, without a tick.
import asyncio


def function():
    return 1


def generator():
    yield


class Plain:
    pass


async def coro():
    return 1


async def main():
    for wrong in (1, None, "text", [1], function, generator(), Plain(), Plain, coro, asyncio):
        try:
            await wrong
        except TypeError as e:
            print(e)
    print(await coro())


asyncio.run(main())
