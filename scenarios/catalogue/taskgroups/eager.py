# Children that run eagerly: the done callback of one that is already done
# still runs in the next tick, so that a failure does not cancel too early.
import asyncio


async def child(name, delay, error=None):
    print(name, "begins")
    if delay is not None:
        await asyncio.sleep(delay)
    if error is not None:
        raise error
    return name


async def run(factory, *children):
    loop = asyncio.get_running_loop()
    loop.set_task_factory(factory)
    me = asyncio.current_task()
    try:
        async with asyncio.TaskGroup() as group:
            for c in children:
                task = group.create_task(child(*c))
                print(group, task.done(), me.cancelling())
            await asyncio.sleep(0)
            print("block ends", group)
    except ExceptionGroup as e:
        print(repr(e))
    finally:
        print(group, me.cancelling())
        loop.set_task_factory(None)


def eager(loop, coro, **kwargs):
    return asyncio.Task(coro, loop=loop, eager_start=True, **kwargs)


def future(loop, coro, **kwargs):
    coro.close()
    f = loop.create_future()
    loop.call_later(1, f.set_result, "of a future")
    return f


def failing(loop, coro, **kwargs):
    coro.close()
    f = loop.create_future()
    f.set_exception(OSError("of a future"))
    return f


def nothing(loop, coro, **kwargs):
    coro.close()


async def kwargs_of_factory():
    loop = asyncio.get_running_loop()

    def show(loop, coro, **kwargs):
        print(sorted(kwargs), kwargs.get("name"))
        return asyncio.Task(coro, loop=loop, **kwargs)

    loop.set_task_factory(show)
    async with asyncio.TaskGroup() as group:
        group.create_task(child("a", 0), name="named", eager_start=True)
        group.create_task(child("b", 0), context=None)
        group.create_task(coro=child("c", 0))
    loop.set_task_factory(None)


async def main():
    await run(eager, ("a", None), ("b", None, ValueError("b")), ("c", 1))
    await run(eager, ("a", None, ValueError("a")), ("b", None, KeyError("b")))
    await run(eager, ("a", 0, ValueError("a")), ("b", 1))
    await run(eager, ("a", None))
    await run(future, ("a", None))
    await run(failing, ("a", None), ("b", None))
    try:
        await run(nothing, ("a", None))
    except* AttributeError as e:
        print(repr(e))
    async with asyncio.TaskGroup() as group:
        print(group.create_task(child("once", None), eager_start=True).done())
        print(group.create_task(child("later", 0), eager_start=True).done())
    await kwargs_of_factory()


asyncio.run(main())
