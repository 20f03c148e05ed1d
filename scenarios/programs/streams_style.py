# Pins constructs of a library of asynchronous operators: streamers that wrap
# generators, iteration contexts, `|` between them, merges by tasks.
import asyncio
import builtins
import functools
import inspect
import itertools
from collections import deque
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, AsyncIterable, AsyncIterator, Awaitable, Callable, Generic, Iterable, TypeVar, Union

T = TypeVar("T")


def aiter(obj: Any) -> AsyncIterator:
    if not isinstance(obj, AsyncIterable):
        raise TypeError(f"{type(obj).__name__!r} object is not async iterable")
    return obj.__aiter__()


def assert_async_iterable(obj):
    if not hasattr(type(obj), "__aiter__"):
        raise TypeError(f"{type(obj).__name__!r} object is not async iterable")


class Streamer(AsyncIterator[T]):
    """Iterates within `async with`, and closes the generator at its end."""

    _RUNNING, _FINISHED, _STANDBY = "RUNNING", "FINISHED", "STANDBY"

    def __init__(self, aiterator: AsyncIterator[T]) -> None:
        assert_async_iterable(aiterator)
        self._aiterator = aiterator
        self._state = self._STANDBY

    def __aiter__(self):
        return self

    def __anext__(self) -> Awaitable[T]:
        if self._state == self._FINISHED:
            raise RuntimeError(f"{type(self).__name__} is closed")
        return self._aiterator.__anext__()

    async def __aenter__(self):
        if self._state == self._RUNNING:
            raise RuntimeError(f"{type(self).__name__} has already been entered")
        if self._state == self._FINISHED:
            raise RuntimeError(f"{type(self).__name__} is closed")
        self._state = self._RUNNING
        return self

    async def __aexit__(self, typ, value, tb):
        try:
            if self._state == self._FINISHED:
                return False
            if typ in (None, GeneratorExit, StopAsyncIteration):
                return False
            if not hasattr(self._aiterator, "athrow"):
                return False
            try:
                await self._aiterator.athrow(value)
                raise RuntimeError("Async iterator didn't stop after athrow()")
            except StopAsyncIteration as exc:
                return exc is not value
            except BaseException as exc:
                if exc is not value:
                    raise
                return False
        finally:
            self._state = self._FINISHED
            if hasattr(self._aiterator, "aclose"):
                await self._aiterator.aclose()


class BaseStream(Generic[T]):
    def __init__(self, factory: Callable[[], AsyncIterator[T]]) -> None:
        generator = factory()
        assert_async_iterable(generator)
        self._generator = generator
        self._factory = factory

    def __aiter__(self):
        return Streamer(self._factory())

    def stream(self):
        return Streamer(self._factory())

    def __await__(self):
        return self._last().__await__()

    async def _last(self):
        none = item = object()
        async with self.stream() as streamer:
            async for item in streamer:
                pass
        if item is none:
            raise IndexError("Stream is empty")
        return item

    def __or__(self, func):
        return func(self)

    def __getitem__(self, value):
        match value:
            case slice(start=start, stop=stop, step=step):
                return Stream(functools.partial(_slice, self, start or 0, stop, step or 1))
            case int():
                return Stream(functools.partial(_slice, self, value, value + 1, 1))
        raise TypeError("Not a valid index (int or slice)")


class Stream(BaseStream[T]):
    def __add__(self, other):
        return chain(self, other)


def operator(func=None, *, pipable=False):
    """What FUNC yields, as a stream; its `pipe` waits for the source."""

    def decorator(func):
        if not inspect.isasyncgenfunction(func):
            raise ValueError("An operator can only be created from an async generator function")
        parameters = list(inspect.signature(func).parameters.values())
        if pipable and not parameters:
            raise ValueError(f"{func.__name__} has no source")

        @functools.wraps(func)
        def make(*args, **kwargs):
            if pipable:
                assert_async_iterable(args[0])
            return Stream(functools.partial(func, *args, **kwargs))

        make.raw = func
        make.pipe = (lambda *args, **kwargs: lambda source: make(source, *args, **kwargs)) if pipable else None
        return make

    return decorator if func is None else decorator(func)


@operator
async def iterate(items: Union[AsyncIterable, Iterable]):
    if isinstance(items, AsyncIterable):
        async for item in items:
            yield item
    else:
        for item in items:
            yield item


@operator
async def count(start=0, step=1, *, interval=0):
    for n in itertools.count(start, step):
        yield n
        await asyncio.sleep(interval)


async def _slice(source, start, stop, step):
    n = -1
    async with Streamer(source.__aiter__()) as streamer:
        async for item in streamer:
            n += 1
            if n >= start and (n - start) % step == 0:
                yield item
            if stop is not None and n >= stop - 1:
                return


@operator(pipable=True)
async def smap(source, func, *more):
    async with Streamer(source.__aiter__()) as streamer:
        async for item in streamer:
            result = func(item)
            yield await result if inspect.isawaitable(result) else result


@operator(pipable=True)
async def chunks(source, n):
    parts = []
    async with Streamer(source.__aiter__()) as streamer:
        async for item in streamer:
            parts.append(item)
            if len(parts) == n:
                yield parts
                parts = []
    if parts:
        yield parts


@operator(pipable=True)
async def accumulate(source, func=lambda a, b: a + b, initializer=None):
    value = initializer
    async with Streamer(source.__aiter__()) as streamer:
        if initializer is None:
            try:
                value = await builtins.anext(streamer)
            except StopAsyncIteration:
                return
        yield value
        async for item in streamer:
            value = func(value, item)
            yield value


@operator(pipable=True)
async def chain(source, *more):
    for each in source, *more:
        async with Streamer(each.__aiter__()) as streamer:
            async for item in streamer:
                yield item


@operator(pipable=True)
async def merge(source, *more):
    """Items of all sources as they come."""
    async with AsyncExitStack() as stack:
        streamers = [await stack.enter_async_context(Streamer(s.__aiter__())) for s in (source, *more)]
        tasks = {asyncio.ensure_future(s.__anext__()): s for s in streamers}
        try:
            while tasks:
                done, _ = await asyncio.wait(tasks, return_when="FIRST_COMPLETED")
                for task in sorted(done, key=list(tasks).index):
                    streamer = tasks.pop(task)
                    try:
                        item = task.result()
                    except StopAsyncIteration:
                        continue
                    tasks[asyncio.ensure_future(streamer.__anext__())] = streamer
                    yield item
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def noisy(name, n):
    try:
        for i in range(n):
            yield f"{name}{i}"
            await asyncio.sleep(0.1 * (i + 1))
    finally:
        print("  closed", name)


async def collect(stream):
    async with stream.stream() as streamer:
        return [item async for item in streamer]


async def main():
    xs = count(interval=0.1)[:10:3]
    print(await collect(xs), await xs, await xs[1], await collect(xs + iterate("ab")))
    print(await collect(iterate(range(7)) | chunks.pipe(3) | smap.pipe(sum)), await (iterate(range(1, 6)) | accumulate.pipe(lambda a, b: a * b)))
    print(await collect(iterate([0.2, 0.1]) | smap.pipe(lambda d: asyncio.sleep(d, f"slept {d}"))))
    print(await collect(iterate(noisy("a", 3)) | merge.pipe(iterate(noisy("b", 2)), count(interval=0.25)[:3])))
    async with Streamer(noisy("c", 5)) as streamer:
        async for item in streamer:
            print(item)
            break
    for act in (lambda: iterate([])._last(), lambda: xs["a"], lambda: smap(3, abs), lambda: smap([1], abs), lambda: operator(print), lambda: streamer.__anext__(),
                lambda: streamer.__aenter__(), lambda: collect(iterate(5)), lambda: collect(iterate("ab") | accumulate.pipe(lambda a, b: a - b)), lambda: Stream(lambda: 3), lambda: xs | 3, lambda: aiter(7)):
        try:
            made = act()
            print(await made if inspect.isawaitable(made) else made)
        except Exception as e:
            print(type(e).__name__, e)
    try:
        async with Streamer(noisy("d", 2)) as streamer:
            await anext(streamer)
            raise ValueError("inside")
    except ValueError as e:
        print(repr(e), streamer._state)
    try:
        async with asyncio.timeout(0.35):
            async with merge(iterate(noisy("e", 9)), iterate(noisy("f", 9))).stream() as streamer:
                async for item in streamer:
                    print(item)
    except (TimeoutError, RuntimeError) as e:
        print(repr(e), round(asyncio.get_running_loop().time(), 6))
    print(smap.__name__, inspect.signature(smap.raw), iterate.pipe, issubclass(Streamer, AsyncIterator), Stream.__mro__[1].__name__, Stream[int])


asyncio.run(main())
