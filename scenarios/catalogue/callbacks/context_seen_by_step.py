# A context passed to two tasks is shared by them; a timer and a done callback
# created inside a task inherit its context.
import asyncio
import contextvars

depth = contextvars.ContextVar("depth", default=0)


def report(name, *args):
    print(name, depth.get())


async def deeper(name, n):
    loop = asyncio.get_running_loop()
    depth.set(depth.get() + n)
    await asyncio.sleep(0)
    print(name, "has", depth.get())
    loop.call_later(1, report, name + " timer")
    asyncio.current_task().add_done_callback(lambda task: report(name + " done"))


async def main():
    shared = contextvars.copy_context()
    await asyncio.gather(asyncio.create_task(deeper("a", 1), context=shared),
                         asyncio.create_task(deeper("b", 10), context=shared),
                         deeper("c", 100))
    await asyncio.sleep(2)
    print("main has", depth.get(), "shared", shared.run(depth.get))


asyncio.run(main())
