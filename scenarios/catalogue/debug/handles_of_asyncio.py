# Handles and callbacks show the position of asyncio's functions in its
# sources; for partials and for functions made by functools.wraps(), the
# position of the inner function. Bound methods have none. In debug mode
# asyncio's async def methods are refused as callbacks.
import asyncio
import functools


def plain(*args):
    pass


def decorate(function):
    @functools.wraps(function)
    def wrapper(*args):
        return function(*args)

    return wrapper


@decorate
def wrapped(*args):
    pass


class Call:
    def __call__(self):
        pass


def callables(loop):
    return (
        asyncio.create_task,
        asyncio.Event.set,
        asyncio.Event().set,
        functools.partial(asyncio.create_task),
        functools.partial(asyncio.timeout, 1),
        asyncio.sleep,
        asyncio.Future.cancel,
        asyncio.PriorityQueue.put_nowait,
        wrapped,
        functools.partial(wrapped, 3),
        functools.partial(functools.partial(plain, 1), 2),
        decorate(asyncio.isfuture),
        plain,
        Call(),
        asyncio.eager_task_factory,
        asyncio.create_eager_task_factory(asyncio.Task),
        asyncio.Event,
        asyncio.run_coroutine_threadsafe,
        asyncio.staggered.staggered_race,
        asyncio.Lock.__aenter__,
        asyncio.Queue.get,
        asyncio.BaseEventLoop.call_soon,
        loop.stop,
        len,
        str.upper,
        "x".upper,
    )


async def main():
    loop = asyncio.get_running_loop()
    for c in callables(loop):
        h = loop.call_soon(c, 1)
        print(h)
        h.cancel()
        future = loop.create_future()
        future.add_done_callback(c)
        print(future)
    loop.set_debug(True)
    for c in callables(loop):
        try:
            h = loop.call_soon(c, 1)
        except TypeError as e:
            print(e)
        else:
            print(h)
            h.cancel()


asyncio.run(main())
