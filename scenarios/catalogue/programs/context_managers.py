# Exit stacks, context decorators, suppress and redirect, and what they do with exceptions.
"""Resources: exit stacks, context decorators, suppress, and what they do with exceptions."""
import asyncio
import contextlib
import io
import sys
from contextlib import (AbstractAsyncContextManager, AbstractContextManager, AsyncExitStack, ContextDecorator, AsyncContextDecorator, ExitStack,
    aclosing, asynccontextmanager, closing, contextmanager, nullcontext, redirect_stdout, redirect_stderr, suppress)

log = []


@contextmanager
def tag(name, swallow=()):
    log.append(f"<{name}>")
    try:
        yield name.upper()
    except swallow as e:
        log.append(f"swallowed {e!r}")
    finally:
        log.append(f"</{name}>")


@asynccontextmanager
async def conn(name, *, fail_on_exit=False):
    await asyncio.sleep(0.1)
    log.append(f"open {name}")
    try:
        yield name
    finally:
        await asyncio.sleep(0.1)
        log.append(f"close {name}")
        if fail_on_exit:
            raise RuntimeError(f"closing {name}")


class timed(ContextDecorator):
    def __init__(self, label):
        self.label = label

    def __enter__(self):
        log.append(f"begin {self.label}")
        return self

    def __exit__(self, typ, exc, tb):
        log.append(f"end {self.label} {typ and typ.__name__}")
        return typ is KeyError


class Pool(AbstractAsyncContextManager):
    async def __aexit__(self, *exc):
        log.append(f"pool exit {exc[1]!r}")
        return isinstance(exc[1], LookupError)


@timed("f")
def f(x):
    if x < 0:
        raise KeyError(x)
    return x * 2


@tag("deco")
def g():
    log.append("in g")


def flush(label):
    print(label, log)
    log.clear()


def broken():
    @contextmanager
    def no_yield():
        if False:
            yield

    @contextmanager
    def two():
        yield 1
        yield 2
    for cm in no_yield, two:
        try:
            with cm() as v:
                print("got", v)
        except RuntimeError as e:
            print(type(e).__name__, e)


async def main():
    with tag("a") as a, tag("b") as b:
        log.append(a + b)
    flush("nested")
    with tag("s", swallow=ZeroDivisionError):
        1 / 0
    flush("swallow")
    print(f(2), f(-1))
    flush("decorator")
    g()
    g()
    flush("cm decorator")
    async with AsyncExitStack() as stack:
        names = [await stack.enter_async_context(conn(f"c{i}")) for i in range(3)]
        stack.push_async_callback(asyncio.sleep, 0.5)
        stack.callback(log.append, "callback")
        stack.enter_context(tag("sync"))
        await stack.enter_async_context(Pool())
        stack.push(lambda *a: log.append(f"push {a[0]}") or True)
        print(names)
        raise IndexError("oops")
    flush("async stack")
    try:
        async with conn("x", fail_on_exit=True):
            raise ValueError("body")
    except RuntimeError as e:
        print(repr(e), repr(e.__context__), e.__suppress_context__)
    flush("context")
    with ExitStack() as stack:
        stack.enter_context(tag("outer"))
        inner = stack.pop_all()
    flush("popped")
    inner.close()
    flush("closed")
    try:
        with ExitStack() as stack:
            @stack.callback
            def first():
                raise OSError("first")

            @stack.callback
            def second():
                raise TypeError("second")
            raise ValueError("third")
    except OSError as e:
        chain = []
        while e:
            chain.append(repr(e))
            e = e.__context__
        print(chain)
    with suppress(KeyError, IndexError):
        {}["x"]
    with suppress(ValueError):
        raise ExceptionGroup("g", [ValueError(1), ExceptionGroup("h", [ValueError(2)])])
    try:
        with suppress(ValueError):
            raise ExceptionGroup("g", [ValueError(1), TypeError(2)])
    except* TypeError as eg:
        print("left", eg.exceptions)
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        print("captured")
        print("error", file=sys.stderr)
    print(repr(out.getvalue()), repr(err.getvalue()))
    with closing(io.StringIO("x")) as s:
        print(s.read())
    print(s.closed)
    with nullcontext(5) as n:
        print(n)
    async with nullcontext(6) as n:
        print(n)

    async def ticker():
        try:
            for i in range(10):
                yield i
        finally:
            log.append("ticker closed")
    async with aclosing(ticker()) as t:
        async for i in t:
            if i == 2:
                break
    flush("aclosing")
    broken()
    try:
        with 5:
            pass
    except TypeError as e:
        print(e)
    try:
        async with tag("no"):
            pass
    except TypeError as e:
        print(e)
    try:
        ExitStack().enter_context(3)
    except TypeError as e:
        print(e)

    @asynccontextmanager
    async def deco():
        log.append("+")
        yield
        log.append("-")

    @deco()
    async def work():
        log.append("w")
        return 1
    print(await work(), await work())
    flush("async deco")
    print(isinstance(Pool(), AbstractAsyncContextManager), issubclass(timed, AbstractContextManager), issubclass(int, AbstractContextManager))

asyncio.run(main())
