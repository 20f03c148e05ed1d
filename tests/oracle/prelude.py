# What every generated program begins with; generate.py writes the rest.
import asyncio
import contextvars
import copy
import functools
import random
import time
import types
from asyncio.staggered import staggered_race

V = contextvars.ContextVar("V", default=0)
FUEL = [40]
F, T, H, E, L, C = [], [], [], [], [], []
S, D, B, Q, G = [], [], [], [], []
J, K, P = [], [], []
Z = [0]  # what the program's features made
R = [random, random.Random(1), random.Random("r"), random.Random()]
U = asyncio.TaskGroup()
W, X, Y = set(), set(), set()  # of tasks and futures, of things, of anything


def known(kinds):
    def add(kind):
        kinds.append(kind)
        return kind
    return add


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
    W.add(x)
    return x


def name(x):
    return x.get_name() if isinstance(x, asyncio.Task) else "future"


def named(x):
    return name(x) if asyncio.isfuture(x) else repr(x)


def X_of(n):
    return sorted(X, key=repr)[n % len(X)] if X else None


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


def failing(*args):
    raise Fault("failing", len(args))


def instance(e):
    return e if isinstance(e, BaseException) else e()


def split(e):
    if not isinstance(e, BaseException):
        return e
    parts = [getattr(e, "__notes__", None), getattr(e, "__suppress_context__", None)]
    if isinstance(e, BaseExceptionGroup):
        parts += [e.message, [split(x) for x in e.exceptions], e.split(Fault), e.subgroup(ValueError)]
    return parts


def graph_of(f):
    seen = 0
    waiting = [asyncio.capture_call_graph(f)]
    while waiting and seen < 9:
        seen += 1
        graph = waiting.pop(0)
        print("graph:", graph and (name(graph.future), [e.frame.f_lineno for e in graph.call_stack]))
        waiting += graph.awaited_by if graph else ()


def text_of(f, **limits):
    """Its call graph as text, without the addresses in it."""
    first, *parts = asyncio.format_call_graph(f, **limits).split("id=0x")
    return first + "".join(part.split(")", 1)[1] for part in parts)


async def reap(ticks, victim, *message):
    for i in range(ticks):
        await asyncio.sleep(0)
    print("reaps", name(victim), victim.cancel(*message))


async def late(delay, future, result):
    await asyncio.sleep(delay)
    future.set_result(result)


async def aside(x):
    await asyncio.sleep(0)
    try:
        return await asyncio.shield(x)
    except BaseException as e:
        print("aside", chain(e))
        raise


async def racer(n):
    print("racer", n)
    await asyncio.sleep(n % 3)
    async with L[0]:
        if n % 4 == 3:
            raise Fault("racer", n)
        await asyncio.sleep(1)
    return n


async def in_order(*awaited):
    got = []
    for x in asyncio.as_completed(awaited, timeout=2):
        try:
            got.append(await x)
        except Exception as e:
            got.append(chain(e))
    return got


async def in_turn(*awaited):
    async for x in asyncio.as_completed(awaited, timeout=2):
        print("turn of", name(x), x in awaited)


async def grouped(*coros):
    async with asyncio.TaskGroup() as group:
        made = [keep(group.create_task(coro)) for coro in coros]
        await asyncio.sleep(0)
    return [t.result() for t in made]


async def adds(group, coro):
    await asyncio.sleep(0)
    return await group.create_task(coro)


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


class Thing:
    def __init__(self, n):
        self.n = n

    def __repr__(self):
        return f"thing {self.n}"


class Job(asyncio.Task):
    pass


class Stack(asyncio.Queue):
    def _init(self, maxsize):
        self._queue = []

    def _put(self, item):
        self._queue.append((item, len(self._queue)))

    def _get(self):
        return self._queue.pop()


class aclosing:
    def __init__(self, generator):
        self.generator = generator

    async def __aenter__(self):
        return self.generator

    async def __aexit__(self, *failure):
        await self.generator.aclose()


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


def setup(shared, keeps):
    """SHARED primitives of each kind, new ones unless KEEPS: then those of the last loop, if there was one."""
    F[:] = [asyncio.get_running_loop().create_future() for i in range(3)]
    T[:] = F
    H[:] = [asyncio.get_running_loop().call_soon(say, "first")]
    C[:] = [contextvars.copy_context()]
    W.clear()
    W.update(F)
    X.clear()
    X.update(map(Thing, range(3)))
    Y.clear()
    G[:] = [numbers(2), numbers(3)]
    K[:] = [asyncio.timeout(1)]
    P[:] = [asyncio.run_coroutine_threadsafe(asyncio.sleep(1, "slept"), loop())]
    if keeps and E:
        return
    some = range(shared)
    E[:] = [asyncio.Event() for i in some]
    L[:] = [asyncio.Lock() for i in some]
    S[:] = [asyncio.Semaphore(1), asyncio.BoundedSemaphore(2), asyncio.Semaphore(0)][:shared]
    D[:] = [asyncio.Condition(), asyncio.Condition(L[0]), asyncio.Condition()][:shared]
    B[:] = [asyncio.Barrier(2), asyncio.Barrier(3), asyncio.Barrier(1)][:shared]
    Q[:] = [asyncio.Queue(), asyncio.Queue(1), asyncio.LifoQueue(2), asyncio.PriorityQueue(2), Stack(2)][:2 * shared]
