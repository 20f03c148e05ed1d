# isfuture is true for futures and tasks, iscoroutine only for coroutine
# objects; ensure_future wraps any awaitable.
import asyncio
import types


class Awaitable:
    def __await__(self):
        yield from asyncio.sleep(1).__await__()
        return "from __await__"


@types.coroutine
def old_style():
    yield
    return "from a generator"


async def coro():
    return "from a coroutine"


async def main():
    future = asyncio.get_running_loop().create_future()
    task = asyncio.ensure_future(coro())
    plain = coro()
    for thing in (future, task, plain, coro, Awaitable(), 7, None):
        print(type(thing).__name__, asyncio.isfuture(thing), asyncio.iscoroutine(thing))
    print(asyncio.ensure_future(future) is future, asyncio.ensure_future(task) is task)
    print(await task, await asyncio.ensure_future(plain))
    print(await asyncio.ensure_future(Awaitable()), await asyncio.ensure_future(old_style()))
    for wrong in (7, "text", coro, [task]):
        try:
            asyncio.ensure_future(wrong)
        except TypeError as e:
            print(e)
    future.cancel()


asyncio.run(main())
