# The objects returned by the methods of an asynchronous generator are iterators
# too: a plain generator may yield from them, but not from a coroutine.
import asyncio
import types


async def numbers():
    yield 1
    await asyncio.sleep(1)
    yield 2


def plain(step):
    got = yield from step
    print("plain got", got)


@types.coroutine
def awaitable(step):
    return (yield from step)


async def main():
    g = numbers()
    print(list(plain(g.__anext__())))
    print(await awaitable(g.asend(None)))
    print(list(plain(g.aclose())))
    coroutine = asyncio.sleep(0)
    try:
        list(plain(coroutine))
    except TypeError as error:
        print(error)
    await coroutine


asyncio.run(main())
