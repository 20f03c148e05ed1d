# A coroutine or generator that was closed before it started never runs,
# however it is awaited, sent to, thrown into or run.
import asyncio
import types


async def f():
    print("ran")
    return 5


def g():
    print("ran")
    yield 1
    return 6


@types.coroutine
def old():
    print("ran")
    yield


async def ag():
    print("ran")
    yield 1


def closed(made):
    made.close()
    return made


async def attempt(name, call):
    try:
        result = call()
        if hasattr(result, "__await__"):
            result = await result
        print(name, "gave", result)
    except BaseException as e:
        print(name, type(e).__name__, e, repr(e.__cause__), repr(e.__context__))


async def awaits(v):
    return await v


def delegates(v):
    return (yield from v)


async def main():
    for make in [f, old, lambda: asyncio.sleep(1), lambda: asyncio.sleep(0),
                 lambda: asyncio.Lock().acquire(), lambda: asyncio.Event().wait(),
                 lambda: asyncio.Queue().get(), lambda: asyncio.Queue().join(),
                 lambda: asyncio.wait_for(f2(), 1), lambda: asyncio.wait([]),
                 lambda: asyncio.Semaphore().acquire(),
                 lambda: asyncio.Barrier(1).wait(),
                 lambda: asyncio.Condition().wait(),
                 lambda: asyncio.Condition().wait_for(lambda: True),
                 lambda: asyncio.Queue().put(1),
                 lambda: asyncio.Lock().__aenter__(),
                 lambda: asyncio.timeout(1).__aenter__(),
                 lambda: asyncio.TaskGroup().__aenter__(),
                 ]:
        name = getattr(make, "__name__")
        made = make()
        print(type(made).__name__, made.__name__)
        closed(made)
        closed(made)
        await attempt("await", lambda: made)
        await attempt("await in", lambda: awaits(made))
        await attempt("send", lambda: made.send(None))
        await attempt("send 1", lambda: made.send(1))
        await attempt("throw", lambda: made.throw(ValueError("x")))
        await attempt("throw exit", lambda: made.throw(GeneratorExit))
        await attempt("next", lambda: next(made.__await__()))
        await attempt("task", lambda: asyncio.create_task(made))
        await attempt("gather", lambda: asyncio.gather(made))
        await attempt("gather 2", lambda: asyncio.gather(made, return_exceptions=True))
        await attempt("shield", lambda: asyncio.shield(made))
        await attempt("wait_for", lambda: asyncio.wait_for(made, 1))
        await attempt("wait_for 0", lambda: asyncio.wait_for(made, 0))
        await attempt("timeout", lambda: asyncio.wait_for(made, None))
        await attempt("close", lambda: made.close())
        print(made.cr_running if hasattr(made, "cr_running") else made.gi_running)
        print(made.cr_frame if hasattr(made, "cr_frame") else made.gi_frame)
        print(made.cr_suspended if hasattr(made, "cr_suspended") else made.gi_suspended)
        async with asyncio.TaskGroup() as group:
            await attempt("group", lambda: asyncio.wait([group.create_task(awaits(attempt("in", lambda: made)))]))


async def f2():
    pass


async def generators():
    made = closed(g())
    await attempt("list", lambda: list(made))
    await attempt("next", lambda: next(made))
    await attempt("next", lambda: next(made, 7))
    await attempt("send", lambda: made.send(None))
    await attempt("send", lambda: made.send(4))
    await attempt("throw", lambda: made.throw(ValueError("y")))
    await attempt("delegate", lambda: list(delegates(made)))
    await attempt("for", lambda: [x for x in made])
    made = ag()
    await made.aclose()
    await attempt("anext", lambda: anext(made))
    await attempt("anext", lambda: anext(made, 7))
    await attempt("asend", lambda: made.asend(None))
    await attempt("asend", lambda: made.asend(4))
    await attempt("athrow", lambda: made.athrow(ValueError("y")))
    await attempt("aclose", lambda: made.aclose())
    async for x in made:
        print("never")
    made = ag()
    step = made.asend(None)
    step.close()
    await attempt("step", lambda: step)
    async for x in made:
        print(x)
    made = ag()
    step = made.aclose()
    step.close()
    await attempt("step", lambda: step)
    async for x in made:
        print(x)


asyncio.run(main())
asyncio.run(generators())
done = closed(f())
try:
    asyncio.run(done)
except RuntimeError as e:
    print(e)
with asyncio.Runner() as runner:
    try:
        runner.run(done)
    except RuntimeError as e:
        print(e)
    loop = runner.get_loop()
    try:
        loop.run_until_complete(done)
    except RuntimeError as e:
        print(e)
    try:
        asyncio.run_coroutine_threadsafe(done, loop)
        loop.run_until_complete(asyncio.sleep(1))
    except RuntimeError as e:
        print(e)
