# anext() with a default returns an awaitable of its own type, which passes everything through; a
# StopIteration thrown into an unstarted generator comes out unchanged: awaited, as the result.
import asyncio


def gen():
    yield 1


async def agen():
    yield 1


async def coro():
    pass


for f in gen, coro:
    g = f()
    try:
        g.throw(StopIteration(5))
    except BaseException as e:
        print(f.__name__, repr(e), repr(e.__cause__), repr(e.__context__))


for error in StopIteration(6), StopAsyncIteration(7), GeneratorExit(), ValueError():
    for make in (lambda g: g.athrow(error)), (lambda g: g.__anext__()), (lambda g: anext(g, "d")):
        g = agen()
        step = make(g)
        try:
            print("threw", step.throw(error))
        except BaseException as e:
            print(repr(e), repr(e.__cause__), repr(e.__context__))
        step.close()
        try:
            print("sent", g.athrow(error).send(None))
        except BaseException as e:
            print(repr(e), repr(e.__cause__), repr(e.__context__))


async def main():
    print(await agen().athrow(StopIteration(7)))
    g = agen()
    await anext(g)
    try:
        print(await g.athrow(StopIteration(8)))
    except RuntimeError as e:
        print(repr(e))
    g = agen()
    try:
        print(await g.athrow(StopAsyncIteration(8)))
    except Exception as e:
        print(repr(e))
    t = asyncio.create_task(coro())
    print(asyncio.iscoroutine(anext(g, 1)), anext(g, 1))
    print(await asyncio.create_task(anext(g, 1)), await asyncio.gather(anext(agen(), 2)))


asyncio.run(main())
