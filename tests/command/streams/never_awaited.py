# Coroutines that were never awaited, and exceptions that nobody gets.
import asyncio
import types


async def never(*args):
    pass


class C:
    async def method(self):
        pass

    async def agen(self):
        yield 1


async def gen():
    yield 1
    yield 2


@types.coroutine
def pause():
    yield


async def ignores():
    try:
        await pause()
    except GeneratorExit:
        await pause()


async def fails_closing():
    try:
        await pause()
    finally:
        raise KeyError("closing")


def generator():
    try:
        yield 1
    finally:
        raise OSError("in a generator")


def refuses():
    try:
        yield 1
    except GeneratorExit:
        yield 2


def start(coro):
    coro.send(None)
    return coro


async def required(a):
    pass


async def main():
    never()
    never(1)
    for _ in range(3):
        never("only once a line")
    C().method()
    asyncio.sleep(1)
    asyncio.Event().wait()
    g = gen()
    g.asend(None)
    g.aclose()
    g.athrow(ValueError)
    C().agen().__anext__()
    print("steps dropped")
    coro = never()
    coro = None
    try:
        required()
    except TypeError as e:
        print(e)
    never().close()
    coro = start(ignores())
    del coro
    print("ignored")
    coro = start(fails_closing())
    coro = None
    print("failed")
    it = generator()
    next(it)
    del it
    it = refuses()
    next(it)
    del it
    print("generators dropped")
    try:
        await asyncio.gather(never(), 1)
    except TypeError as e:
        print(e)
    try:
        asyncio.run(never())
    except RuntimeError as e:
        print(e)
    try:
        pause().throw(ValueError, "old")
    except ValueError as e:
        print("thrown", e)


asyncio.run(main())
never("outside")
print("end")
