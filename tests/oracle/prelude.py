# What every generated program begins with; generate.py writes the rest.
import asyncio
import contextvars
import functools
import time
import types

V = contextvars.ContextVar("V", default=0)
FUEL = [40]
F, T, H, E, L, C = [], [], [], [], [], []
S, D, B, Q, G = [], [], [], [], []


def chain(e):
    text = []
    while e is not None and len(text) < 6:
        text.append(type(e).__name__ + repr(e.args))
        e = e.__cause__ or e.__context__
    return " < ".join(text)


def burn(n):
    FUEL[0] -= 1
    if FUEL[0] < 0:
        raise Fault("no fuel")
    return n % 5


def fut(n):
    return F[n % len(F)]


def any_of(n):
    return T[n % len(T)]


def keep(x):
    T.append(x)
    return x


def name(x):
    return x.get_name() if isinstance(x, asyncio.Task) else "future"


def me():
    return asyncio.current_task()


def loop():
    return asyncio.get_running_loop()


def attempt(call):
    try:
        print(call())
    except Exception as e:
        print("failed:", chain(e))


def say(*words):
    print(*words)


def look(f):
    try:
        print(name(f), "gave", f.result())
    except BaseException as e:
        print(name(f), "raised", chain(e))


async def hold(n, x):
    try:
        return await x
    finally:
        print("held", n)
        await asyncio.sleep(n % 3)


async def waits(*awaited):
    done, pending = await asyncio.wait(awaited, timeout=1)
    return sorted(map(name, done)), sorted(map(name, pending))


class Fault(Exception):
    pass


class Base(BaseException):
    pass


class Awaitable:
    def __init__(self, n):
        self.n = n

    def __await__(self):
        for i in range(self.n % 3):
            yield
        got = yield from any_of(self.n).__await__()
        return got


class Manager:
    def __init__(self, n):
        self.n = n

    async def __aenter__(self):
        print("enter", self.n)
        await asyncio.sleep(self.n % 2)
        return self

    async def __aexit__(self, kind, e, tb):
        print("exit", self.n, chain(e))
        await asyncio.sleep(self.n % 3)
        return self.n % 4 == 1


class Steps:
    def __init__(self, n):
        self.n = n

    def __aiter__(self):
        return self

    async def __anext__(self):
        if self.n <= 0:
            raise StopAsyncIteration
        self.n -= 1
        await asyncio.sleep(self.n % 2)
        return self.n


async def numbers(n):
    try:
        for i in range(n):
            got = yield i
            print("number", i, got)
            await asyncio.sleep(n % 2)
    finally:
        print("numbers end")
        await asyncio.sleep(n % 2)
        print("numbers ended")


async def step_of(awaitable):
    return await awaitable


class Own(asyncio.Future):
    def __repr__(self):
        return "<Own>"


@types.coroutine
def bare(n):
    for i in range(n):
        got = yield
        print("bare", i, got)
    return n


@types.coroutine
def odd(x):
    try:
        got = yield x
        print("odd", got)
    except BaseException as e:
        print("odd", chain(e))
        raise
    return x


def handler(loop, context):
    e = context.get("exception")
    print("handler:", context["message"], sorted(context), chain(e))


def factory(loop, coro, **kwargs):
    print("factory:", coro.__name__, sorted(kwargs))
    return asyncio.Task(coro, loop=loop, **kwargs)


def setup():
    F[:] = [asyncio.get_running_loop().create_future() for i in range(3)]
    T[:] = F
    H[:] = [asyncio.get_running_loop().call_soon(say, "first")]
    E[:] = [asyncio.Event() for i in range(2)]
    L[:] = [asyncio.Lock() for i in range(2)]
    C[:] = [contextvars.copy_context()]
    S[:] = [asyncio.Semaphore(1), asyncio.BoundedSemaphore(2)]
    D[:] = [asyncio.Condition(), asyncio.Condition(L[0])]
    B[:] = [asyncio.Barrier(2), asyncio.Barrier(3)]
    Q[:] = [asyncio.Queue(), asyncio.Queue(1), asyncio.LifoQueue(2), asyncio.PriorityQueue(2)]
    G[:] = [numbers(2), numbers(3)]
