# In debug mode a handler's context has the traceback of where a handle or future was created.
import asyncio


def show(loop, context):
    print(context["message"].partition("(")[0], list(context), repr(context["exception"]))
    where = context.get("source_traceback")
    print("  made", type(where).__name__, type(where) is list)


def fail(*args):
    raise ValueError(*args)


async def late():
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError:
        raise LookupError("late")


async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(show)
    loop.call_soon(fail, 1)
    loop.call_later(1, fail, 2)
    loop.call_soon_threadsafe(fail)
    future = loop.create_future()
    future.add_done_callback(lambda future: fail(3))
    future.set_result(None)
    task = asyncio.create_task(late())
    await asyncio.sleep(2)
    outer = asyncio.shield(task)
    outer.cancel()
    task.cancel()
    await asyncio.sleep(0)
    loop.call_exception_handler({"message": "by hand", "exception": None, "task": task})
    asyncio.create_task(late())
    await asyncio.sleep(0)


for debug in (False, True):
    print("debug", debug)
    asyncio.run(main(), debug=debug)
