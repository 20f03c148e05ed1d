# Pins constructs of small asyncio libraries: a leaky bucket with __slots__ and
# an async context manager, a retry decorator with ParamSpec, an emitter.
from __future__ import annotations

import asyncio
import functools
import logging
from collections import OrderedDict, defaultdict
from contextlib import AbstractAsyncContextManager
from typing import Any, Awaitable, Callable, ParamSpec, Self, TypeVar, overload

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger(__name__)


class Limiter(AbstractAsyncContextManager):
    __slots__ = ("max_rate", "time_period", "_level", "_last", "_waiters")

    def __init__(self, max_rate: float, time_period: float = 60) -> None:
        self.max_rate = max_rate
        self.time_period = time_period
        self._level = 0.0
        self._last = 0.0
        self._waiters: OrderedDict[asyncio.Task[Any], asyncio.Future[None]] = OrderedDict()

    def _leak(self) -> None:
        now = asyncio.get_running_loop().time()
        if self._level:
            passed = (now - self._last) * self.max_rate / self.time_period
            self._level = max(self._level - passed, 0)
        self._last = now

    def has_capacity(self, amount: float = 1) -> bool:
        self._leak()
        fits = self._level + amount <= self.max_rate
        if fits:
            for future in self._waiters.values():
                if not future.done():
                    future.set_result(None)
                    break
        return fits

    async def acquire(self, amount: float = 1) -> None:
        if amount > self.max_rate:
            raise ValueError("Can't acquire more than the maximum capacity")
        loop = asyncio.get_running_loop()
        task = asyncio.current_task()
        while not self.has_capacity(amount):
            future = loop.create_future()
            self._waiters[task] = future
            try:
                await asyncio.wait_for(
                    asyncio.shield(future), self.time_period / self.max_rate * amount
                )
            except asyncio.TimeoutError:
                pass
            future.cancel()
        self._waiters.pop(task, None)
        self._level += amount

    async def __aenter__(self) -> Self:
        await self.acquire()
        return self

    async def __aexit__(self, *exc_info: Any) -> None:
        return None


@overload
def on_exception(fn: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]: ...
@overload
def on_exception(*, tries: int = 3) -> Callable[..., Any]: ...
def on_exception(fn=None, *, tries=3):
    def decorate(fn):
        @functools.wraps(fn)
        async def retry(*args: P.args, **kwargs: P.kwargs) -> T:
            details = defaultdict(int)
            while True:
                details["tries"] += 1
                try:
                    return await fn(*args, **kwargs)
                except OSError as e:
                    if details["tries"] == tries:
                        raise RuntimeError(dict(details)) from e
                await asyncio.sleep(2 ** details["tries"])

        retry.tries = tries
        return retry

    return decorate if fn is None else decorate(fn)


class Emitter:
    def __init__(self) -> None:
        self._events: dict[str, OrderedDict[Callable[..., Any], Callable[..., Any]]] = {}

    def on(self, event: str, f: Callable[..., Any] | None = None) -> Any:
        def add(f):
            self._events.setdefault(event, OrderedDict())[f] = f
            return f

        return add if f is None else add(f)

    def once(self, event: str, f: Callable[..., Any]) -> None:
        def wrapper(*args: Any) -> Any:
            del self._events[event][f]
            return f(*args)

        self._events.setdefault(event, OrderedDict())[f] = wrapper

    def emit(self, event: str, *args: Any) -> bool:
        handlers = list(self._events.get(event, {}).values())
        for f in handlers:
            result = f(*args)
            if asyncio.iscoroutine(result):
                asyncio.ensure_future(result)
        return bool(handlers)


calls = []


@on_exception(tries=3)
async def flaky(name: str, *, good: int) -> str:
    """Fails at first."""
    calls.append(name)
    if len(calls) < good:
        raise OSError(f"no {name}")
    return name.title()


async def main() -> None:
    limiter = Limiter(2, 4)
    emitter = Emitter()

    @emitter.on("done")
    async def later(n: int) -> None:
        await asyncio.sleep(0)
        print("later", n)

    emitter.once("done", functools.partial(print, "once"))

    async def use(n: int) -> None:
        async with limiter as same:
            assert same is limiter
            print(n, asyncio.get_running_loop().time(), emitter.emit("done", n))

    await asyncio.gather(*map(use, range(5)))
    print(await flaky("x", good=3), flaky.__name__, flaky.__doc__, flaky.tries)
    calls.clear()
    try:
        await flaky("y", good=9)
    except RuntimeError as e:
        print(e, repr(e.__cause__), flaky.__wrapped__.__qualname__)
    try:
        await limiter.acquire(3)
    except ValueError as e:
        print(e, hasattr(limiter, "__dict__"), emitter.emit("nothing"))


asyncio.run(main())
