# The loop's exception handler is called as a future goes whose exception was never retrieved, and as a pending task is
# destroyed: at once, within whatever runs. It may keep the future; nothing is reported of it a second time.
import asyncio
import weakref

kept = []


def note(loop, context):
    exc = context.get("exception")
    thing = context.get("future") or context.get("task")
    print("handler:", list(context), context["message"], repr(exc), type(thing).__name__, thing.done())


def keep(loop, context):
    note(loop, context)
    kept.append(context.get("future") or context.get("task"))


def fails_too(loop, context):
    note(loop, context)
    raise RuntimeError("in the handler")


def replaces(loop, context):
    note(loop, context)
    loop.set_exception_handler(None)


async def fail(n):
    await asyncio.sleep(0)
    raise ValueError(n)


async def forever():
    await asyncio.get_running_loop().create_future()


class Named(asyncio.Future):
    pass


async def in_tasks(loop):
    asyncio.create_task(fail(1), name="one")
    await asyncio.sleep(0.1)
    print("after one")
    task = asyncio.create_task(fail(2), name="two")
    await asyncio.sleep(0.1)
    print("still held")
    task = None
    print("after two")
    task = asyncio.create_task(fail(3), name="three")
    await asyncio.wait([task])
    print("looked at", repr(task.exception()))
    del task
    both = asyncio.gather(fail(4), fail(5))
    await asyncio.sleep(0.1)
    print("gathered", both.done())
    both = None
    print("after gather")


async def in_futures(loop):
    future = loop.create_future()
    future.set_exception(KeyError("key"))
    del future
    print("after a future")
    future = Named(loop=loop)
    future.set_exception(OSError(5, "broken"))
    refers = weakref.ref(future, lambda ref: print("weak reference:", ref()))
    future = None
    print("after Named", refers())
    future = loop.create_future()
    future.set_exception(EOFError())
    try:
        raise LookupError("on its way")
    except LookupError as error:
        del future
        print("handled still", repr(error))


async def that_keeps(loop):
    loop.set_exception_handler(keep)
    task = asyncio.create_task(fail(6), name="six")
    refers = weakref.ref(task)
    del task
    await asyncio.sleep(0.1)
    print("kept", kept[0].get_name(), repr(kept[0].exception()), refers() is kept[0])
    kept.clear()
    print("gone", refers())


async def that_fails(loop):
    loop.set_exception_handler(fails_too)
    asyncio.create_task(fail(7), name="seven")
    await asyncio.sleep(0.1)
    loop.set_exception_handler(replaces)
    asyncio.create_task(fail(8), name="eight")
    await asyncio.sleep(0.1)
    print("replaced by", loop.get_exception_handler())


async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(note)
    await in_tasks(loop)
    await in_futures(loop)
    await that_keeps(loop)
    await that_fails(loop)
    loop.set_exception_handler(note)
    last = asyncio.create_task(fail(9), name="nine")
    await asyncio.sleep(0.1)
    print("main ends")


asyncio.run(main())

# A task that never ran, and that only the loop's ready queue held.
loop = asyncio.new_event_loop()
loop.set_exception_handler(keep)
loop.create_task(forever(), name="ten")
print("closing")
loop.close()
print([task.get_name() for task in kept], kept[0].done())
kept.clear()
print("cleared")
