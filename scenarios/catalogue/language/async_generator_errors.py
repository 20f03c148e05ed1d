# The errors of the awaitables of an asynchronous generator, and how a
# generator ends after each of them.
import asyncio
import types


async def gen():
    try:
        x = yield 1
        print("x", x)
        x = yield 2
        print("x", x)
    except GeneratorExit:
        print("exit")
        raise
    finally:
        print("fin")


async def bad():
    try:
        yield 1
    finally:
        yield 2


async def stops():
    yield 1
    raise StopAsyncIteration("s")


async def stops2():
    yield 1
    raise StopIteration("s")


async def slow():
    await asyncio.sleep(1)
    yield 1
    await asyncio.sleep(1)
    yield 2


async def attempt(name, awaitable):
    try:
        print(name, await awaitable)
    except BaseException as e:
        print(name, type(e).__name__, e, repr(e.__cause__), repr(e.__context__))


async def main():
    g = gen()
    await attempt("non-none", g.asend(5))
    await attempt("first", g.asend(None))
    a = g.__anext__()
    await attempt("second", a)
    await attempt("again", a)
    await attempt("third", g.__anext__())
    await attempt("after", g.__anext__())
    await attempt("aclose", g.aclose())
    await attempt("athrow done", g.athrow(ValueError, "x"))
    g = gen()
    await attempt("aclose new", g.aclose())
    await attempt("next closed", g.__anext__())
    g = gen()
    await attempt("athrow new", g.athrow(KeyError("k")))
    await attempt("next", g.__anext__())
    g = gen()
    await attempt("n", g.__anext__())
    c = g.aclose()
    await attempt("c", c)
    await attempt("c again", c)
    g = bad()
    await attempt("bad", g.__anext__())
    await attempt("bad close", g.aclose())
    await attempt("bad next", g.__anext__())
    for f in stops, stops2:
        g = f()
        await attempt("stops", g.__anext__())
        await attempt("stops", g.__anext__())
        await attempt("stops", g.__anext__())
    g = slow()
    t1 = asyncio.create_task(g.__anext__())
    t2 = asyncio.create_task(g.__anext__())
    t3 = asyncio.create_task(g.aclose())
    t4 = asyncio.create_task(g.athrow(ValueError()))
    print(await asyncio.gather(t1, t2, t3, t4, return_exceptions=True))
    print(t1, t2)
    t1 = asyncio.create_task(g.__anext__())
    await asyncio.sleep(0.5)
    t1.cancel("c")
    await attempt("cancelled", t1)
    await attempt("after cancel", g.__anext__())
    g = gen()
    x = g.asend(None)
    try:
        x.send(None)
    except StopIteration as e:
        print("stop", e.value)
    x = g.asend(3)
    try:
        x.throw(ValueError("v"))
    except ValueError as e:
        print("v", e)
    x = g.__anext__()
    x.close()
    try:
        x.send(None)
    except RuntimeError as e:
        print(e)
    print(type(x).__name__, type(g.aclose()).__name__, asyncio.iscoroutine(x), isinstance(g, types.AsyncGeneratorType))
    print(g.ag_running, g.__name__, g.__qualname__, g.ag_suspended)
    print(hasattr(g, "send"), g.__aiter__() is g, aiter(g) is g)
    try:
        for q in g:
            pass
    except TypeError as e:
        print(e)
    try:
        await g
    except TypeError as e:
        print(e)
    try:
        async for q in [1]:
            pass
    except TypeError as e:
        print(e)
    print(await anext(g, "default"))
    g2 = gen()
    print(await anext(g2, "d"), await anext(g2, "d"), await anext(g2, "d"))


asyncio.run(main())
