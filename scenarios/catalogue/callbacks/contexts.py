# A callback runs in a copy of the context that scheduled it, or in the passed one itself.
import asyncio
import contextvars

var = contextvars.ContextVar("var", default="default")


def show(name):
    print(name, "sees", var.get())
    var.set("set by " + name)


async def main():
    loop = asyncio.get_running_loop()
    given = contextvars.copy_context()
    loop.call_soon(show, "first")
    var.set("main's")
    loop.call_soon(show, "second")
    loop.call_soon(show, "third", context=given)
    loop.call_soon(show, "fourth", context=given)
    loop.call_later(1, show, "timer")
    loop.call_at(1, show, "timer with context", context=given)
    var.set("main's later")
    await asyncio.sleep(2)
    print("main has", var.get(), "the given one", given.run(var.get))
    loop.call_soon(show, "empty", context=contextvars.Context())
    await asyncio.sleep(0)


asyncio.run(main())
