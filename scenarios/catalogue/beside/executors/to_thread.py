# asyncio.to_thread: arguments, context variables (a copy), exceptions.
import asyncio
import contextvars
import time

name = contextvars.ContextVar("name", default="none")


def work(a, *, b):
    time.sleep(0.1)
    seen = name.get()
    name.set("changed")
    return a, b, seen


def fail():
    raise ValueError("from the worker")


async def main():
    name.set("main")
    print(await asyncio.to_thread(work, 1, b=2))
    print(name.get())
    try:
        await asyncio.to_thread(fail)
    except ValueError as e:
        print(repr(e))
    print(await asyncio.gather(*[asyncio.to_thread(work, i, b=0) for i in range(3)], asyncio.to_thread(fail), return_exceptions=True))


asyncio.run(main())
