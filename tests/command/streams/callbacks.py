# Exceptions of callbacks, timers and done callbacks, and handlers that fail.
import asyncio
import functools


def fails(n):
    raise ValueError(n)


class Callable:
    def __call__(self):
        raise KeyError("called")

    def __repr__(self):
        return "<a callable>"


class NoRepr:
    def __repr__(self):
        raise ZeroDivisionError("no repr")

    def method(self):
        fails("method")


def handler_fails(loop, context):
    print("handler:", context["message"], sorted(context))
    fails("handler")


async def main():
    loop = asyncio.get_running_loop()
    loop.call_soon(fails, 1)
    loop.call_later(1, functools.partial(fails, 2))
    loop.call_soon(Callable())
    loop.call_soon(lambda: fails(3))
    future = loop.create_future()
    future.add_done_callback(fails)
    future.add_done_callback(NoRepr().method)
    future.set_result(4)
    await asyncio.sleep(2)
    loop.call_exception_handler({"message": "by hand", "z": 1, "a": "text", "exception": OSError("lost")})
    loop.call_exception_handler({"message": "a repr fails", "thing": NoRepr()})
    loop.call_exception_handler({"other": None})
    loop.default_exception_handler({"message": "several\nlines"})
    loop.set_exception_handler(handler_fails)
    loop.call_soon(fails, 5)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    loop.call_exception_handler({"message": "by hand again"})
    loop.set_exception_handler(None)

    async def generator():
        try:
            yield 1
        finally:
            fails("closing")

    g = generator()
    await anext(g)
    shielded = asyncio.shield(bad(6))
    await asyncio.sleep(0)
    shielded.cancel()
    await asyncio.sleep(0.5)
    task = asyncio.create_task(leaves())
    await asyncio.sleep(0)


async def bad(n):
    await asyncio.sleep(0.1)
    fails(n)


async def leaves():
    try:
        await asyncio.sleep(10)
    finally:
        fails("at shutdown")


asyncio.run(main())
