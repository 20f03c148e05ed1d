# A clause of except* may await; it may be cancelled there, and the
# cancellation is one of the exceptions that are combined at the end.
import asyncio


def tell(e, depth=1):
    print("  " * depth + type(e).__name__, repr(str(e)), repr(e.__context__))
    for member in getattr(e, "exceptions", ()):
        tell(member, depth + 1)


async def work(name, fail=False):
    try:
        await asyncio.sleep(0)
        await asyncio.sleep(1)
        raise ExceptionGroup(name, [ValueError(1), OSError(2), KeyError(3)])
    except* ValueError as e:
        print(name, "ValueError before")
        await asyncio.sleep(1)
        print(name, "ValueError after")
    except* OSError as e:
        print(name, "OSError before")
        await asyncio.sleep(1)
        if fail:
            raise
        print(name, "OSError after")
    except* asyncio.CancelledError as e:
        print(name, "cancelled before", repr(e))
        await asyncio.sleep(1)
        print(name, "cancelled after")
    else:
        await asyncio.sleep(1)
        print(name, "else")
    finally:
        print(name, "finally before")
        await asyncio.sleep(1)
        print(name, "finally after")


async def main():
    for at in (0, 0.5, 1.5, 2.5, 3.5, 9):
        for fail in (False, True):
            name = f"work at {at} {fail}"
            task = asyncio.create_task(work(name, fail))
            await asyncio.sleep(at)
            task.cancel(f"cancel {at}")
            try:
                await task
            except BaseException as e:
                tell(e)
            print(name, "cancelled" if task.cancelled() else "done", task.cancelling())


asyncio.run(main())


def generator():
    try:
        yield 1
    except* ValueError as e:
        tell(e)
        got = yield 2
        print("got", got)
    except* OSError as e:
        try:
            yield 3
        finally:
            tell(e)


for thrown in (ValueError("v"), ExceptionGroup("g", [ValueError("v"), OSError("o"), TypeError("t")]), OSError("o"), TypeError("t")):
    g = generator()
    print(next(g))
    try:
        print(g.throw(thrown))
        print(g.send("sent"))
        g.close()
    except BaseException as e:
        tell(e)
g = generator()
next(g)
g.throw(OSError("closed"))
try:
    g.close()
except BaseException as e:
    tell(e)
