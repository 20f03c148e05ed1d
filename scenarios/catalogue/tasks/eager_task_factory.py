# Tasks that start eagerly: the current task of running code, the set of all
# tasks, and the fate of tasks that end or fail before they are referenced.
import asyncio
import contextvars

var = contextvars.ContextVar("var", default="none")


def here():
    return asyncio.current_task().get_name()


def names():
    return sorted(t.get_name() for t in asyncio.all_tasks())


async def work(name, *delays, error=None):
    print(name, "begins in", here(), names(), var.get())
    var.set(name)
    for delay in delays:
        await asyncio.sleep(delay)
        print(name, "goes on in", here(), var.get())
    if error is not None:
        raise error
    return name


async def parent():
    print("parent", here())
    inner = asyncio.create_task(work("inner", 0), name="inner")
    print("parent again", here(), inner.done())
    done = asyncio.create_task(work("done"), name="done")
    print(done, done.get_coro(), done.result(), names())
    await inner
    return await done


class Mine(asyncio.Task):
    pass


def construct(coro, **kwargs):
    print("construct", sorted(kwargs), kwargs["eager_start"])
    return Mine(coro, **kwargs)


async def main():
    loop = asyncio.get_running_loop()
    print(asyncio.eager_task_factory.__name__, asyncio.eager_task_factory.__qualname__, callable(asyncio.eager_task_factory))
    loop.set_task_factory(asyncio.eager_task_factory)
    print(loop.get_task_factory() is asyncio.eager_task_factory)
    print(await asyncio.create_task(parent(), name="parent"))
    var.set("main")
    print(await asyncio.gather(work("a"), work("b", 1), work("c", 0)), var.get())
    print(await asyncio.wait_for(work("waited", 1), 2), await asyncio.wait_for(work("at once"), 0))
    failed = asyncio.create_task(work("failed", error=ValueError("failed")))
    print(failed, failed.exception())
    later = asyncio.create_task(work("later", 0, error=ValueError("later")))
    print(later)
    try:
        await later
    except ValueError as e:
        print(repr(e))
    asyncio.create_task(work("never retrieved", error=ValueError("never")), name="never retrieved")
    context = contextvars.copy_context()
    context.run(var.set, "given")
    task = loop.create_task(work("in context"), context=context)
    print(task.get_context() is context, context[var], var.get())
    print((await loop.create_task(work("not eager", 0), eager_start=False)), names())
    lazy = loop.create_task(work("lazy"), eager_start=False)
    print(lazy.done(), await lazy)

    async def cancels_itself():
        asyncio.current_task().cancel("self")
        print("still here")
        await asyncio.sleep(0)

    async def cancels_and_ends():
        asyncio.current_task().cancel("self")

    async def raises_cancelled():
        raise asyncio.CancelledError("raised")

    for f in (cancels_itself, cancels_and_ends, raises_cancelled):
        task = asyncio.create_task(f())
        print(f.__name__, task.done(), task.cancelled())
        try:
            await task
        except asyncio.CancelledError as e:
            print("cancelled", e.args)

    async def interrupted():
        raise KeyboardInterrupt("eager")

    try:
        asyncio.create_task(interrupted(), name="interrupted")
    except KeyboardInterrupt as e:
        print("out of create_task", repr(e), here())
    async with asyncio.timeout(2):
        async with asyncio.TaskGroup() as group:
            for i in range(3):
                group.create_task(work(f"child {i}", *range(i)))
    lock = asyncio.Lock()

    async def locked(name):
        async with lock:
            print(name, "has it")
            await asyncio.sleep(1)

    await asyncio.gather(*(locked(n) for n in "abc"))
    loop.set_task_factory(asyncio.create_eager_task_factory(construct))
    task = asyncio.create_task(work("mine", 0))
    print(type(task).__name__, await task)
    loop.set_task_factory(asyncio.create_eager_task_factory(Mine))
    task = asyncio.create_task(work("mine too"), name="named")
    print(type(task).__name__, task.get_name(), task.done(), await task)
    factory = asyncio.create_eager_task_factory(lambda coro, **kwargs: (coro.close(), sorted(kwargs))[1])
    print(factory.__name__, factory.__qualname__, factory(loop, work("x")), factory(loop, work("y"), eager_start=0, name="n"))
    for args in [(), (loop,), (loop, 1, 2)]:
        try:
            print(factory(*args))
        except TypeError as e:
            print(e)
    try:
        asyncio.create_eager_task_factory()
    except TypeError as e:
        print(e)
    try:
        asyncio.create_task(5)
    except TypeError as e:
        print(e)
    loop.set_task_factory(None)
    print(names())


asyncio.run(main())
loop = asyncio.new_event_loop()
loop.set_task_factory(asyncio.eager_task_factory)
task = loop.create_task(work("before the loop runs"))
print(task.done())
loop.run_until_complete(task)
loop.close()
