# Pins constructs of a circuit breaker library: states as classes, a message bus,
# a repository behind an abstract class, decorator and context manager.
from __future__ import annotations

import abc
import asyncio
import time
from collections import defaultdict
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from functools import wraps
from types import TracebackType
from typing import Any, Callable, Coroutine, Generic, Literal, Mapping, Optional, Type, TypeVar, Union, cast

StateName = Literal["closed", "opened", "half-opened"]
TTL = float
Exclude = tuple[Union[type[BaseException], tuple[type[BaseException], Callable[[Any], bool]]], ...]


@dataclass(frozen=True)
class Event:
    name: str


@dataclass(frozen=True)
class ContextChanged(Event):
    state: StateName
    opened_at: Optional[float] = None


@dataclass(frozen=True)
class CircuitFailed(Event):
    failures: int


@dataclass(frozen=True)
class CircuitRecovered(Event):
    pass


EventType = TypeVar("EventType", bound=Event)
Listener = Callable[[EventType], Coroutine[Any, Any, None]]


class Bus:
    def __init__(self) -> None:
        self.registry: dict[type[Event], list[Listener]] = defaultdict(list)

    def add_listener(self, kind: type[EventType], listener: Listener) -> None:
        self.registry[kind].append(listener)

    def remove_listener(self, kind, listener) -> None:
        try:
            self.registry[kind].remove(listener)
        except ValueError:
            raise RuntimeError(f"{listener.__name__} is no listener of {kind.__name__}") from None

    async def handle(self, event: Event) -> None:
        for kind in type(event).__mro__:
            for listener in self.registry.get(cast(Any, kind), ()):
                await listener(event)


class OpenedState(Exception):
    def __init__(self, name: str, left: float) -> None:
        super().__init__(f"Circuit {name} is open, {left:g} s left")


class State(abc.ABC):
    name: StateName

    def __init_subclass__(cls, name: StateName, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.name = name

    def handle_new_request(self, context: "Context") -> None: ...

    @abc.abstractmethod
    def handle_exception(self, context: "Context", exc: BaseException) -> None: ...

    def handle_end_request(self, context: "Context") -> None: ...

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __repr__(self) -> str:
        return f"<{self.__class__.__name__}>"


class Closed(State, name="closed"):
    def __init__(self) -> None:
        self.failures = 0

    def handle_exception(self, context, exc):
        self.failures += 1
        context.mark(CircuitFailed(context.name, self.failures))
        if self.failures >= context.threshold:
            context.set_state(Opened())

    def handle_end_request(self, context):
        if self.failures:
            self.failures = 0
            context.mark(CircuitRecovered(context.name))


class Opened(State, name="opened"):
    def __init__(self) -> None:
        self.opened_at = time.time()

    def handle_new_request(self, context):
        if (left := self.opened_at + context.ttl - time.time()) > 0:
            raise OpenedState(context.name, round(left, 6))
        context.set_state(state := HalfOpened())
        state.handle_new_request(context)

    def handle_exception(self, context, exc):
        raise NotImplementedError(f"{self!r} runs nothing")


class HalfOpened(State, name="half-opened"):
    def handle_exception(self, context, exc):
        context.set_state(Opened())

    def handle_end_request(self, context):
        context.set_state(Closed())
        context.mark(CircuitRecovered(context.name))


@dataclass
class Context:
    name: str
    threshold: int
    ttl: TTL
    state: State = field(default_factory=Closed)
    messages: list[Event] = field(default_factory=list, repr=False, compare=False)

    def set_state(self, state: State) -> None:
        self.state = state
        self.mark(ContextChanged(self.name, state.name, getattr(state, "opened_at", None)))

    def mark(self, event: Event) -> None:
        self.messages.append(event)


class Repository(abc.ABC):
    @abc.abstractmethod
    async def get(self, name: str) -> Optional[Context]: ...

    @abc.abstractmethod
    async def register(self, context: Context) -> None: ...


class InMemory(Repository):
    def __init__(self) -> None:
        self.breakers: dict[str, Context] = {}

    async def get(self, name):
        return self.breakers.get(name)

    async def register(self, context):
        self.breakers[context.name] = context


class Breaker(AbstractAsyncContextManager["Breaker"]):
    def __init__(self, context: Context, bus: Bus, exclude: Exclude) -> None:
        self.context, self.bus, self.exclude = context, bus, exclude

    async def _publish(self) -> None:
        while self.context.messages:
            await self.bus.handle(self.context.messages.pop(0))

    async def __aenter__(self) -> "Breaker":
        try:
            self.context.state.handle_new_request(self.context)
        finally:
            await self._publish()
        return self

    def _is_excluded(self, exc):
        for each in self.exclude:
            kind, test = each if isinstance(each, tuple) else (each, lambda e: True)
            if isinstance(exc, kind) and test(exc):
                return True
        return False

    async def __aexit__(self, exc_type: Optional[Type[BaseException]], exc: Optional[BaseException], tb: Optional[TracebackType]) -> None:
        if exc is not None and not self._is_excluded(exc):
            self.context.state.handle_exception(self.context, exc)
        else:
            self.context.state.handle_end_request(self.context)
        await self._publish()


class Factory:
    def __init__(self, threshold: int = 5, ttl: TTL = 30, exclude: Exclude = (), repository: Optional[Repository] = None) -> None:
        self.threshold, self.ttl, self.exclude = threshold, ttl, exclude
        self.repository = repository or InMemory()
        self.bus = Bus()

    async def get_breaker(self, name: str, threshold=None, ttl=None, exclude: Exclude = ()) -> Breaker:
        context = await self.repository.get(name)
        if context is None:
            context = Context(name, threshold or self.threshold, ttl or self.ttl)
            await self.repository.register(context)
        return Breaker(context, self.bus, (*self.exclude, *exclude))

    def __call__(self, name: str, **options: Any) -> Any:
        def decorator(func):
            @wraps(func)
            async def inner(*args, **kwargs):
                async with await self.get_breaker(name, **options):
                    return await func(*args, **kwargs)

            return inner

        return decorator


class HTTPError(Exception):
    def __init__(self, status: int) -> None:
        self.status = status
        super().__init__(status)


factory = Factory(threshold=2, ttl=5, exclude=(KeyError, (HTTPError, lambda e: e.status < 500)))


async def log(event: Event) -> None:
    print(f"  {time.time():.1f} {event}")


@factory("api", threshold=3)
async def call(outcome: Any) -> str:
    """Calls the API."""
    await asyncio.sleep(0.1)
    if isinstance(outcome, BaseException):
        raise outcome
    return outcome


async def main() -> None:
    factory.bus.add_listener(Event, log)
    changed: list[str] = []

    async def remember(event: ContextChanged) -> None:
        changed.append(event.state)

    factory.bus.add_listener(ContextChanged, remember)
    for outcome in ["ok", ValueError(1), "ok", KeyError("k"), HTTPError(404), HTTPError(503), OSError(5, "I/O"), TimeoutError(), "not called", "not called"]:
        try:
            print(await call(outcome))
        except Exception as e:
            print(repr(e), e)
    await asyncio.sleep(5)
    results = await asyncio.gather(call(RuntimeError("probe")), call("also"), return_exceptions=True)
    print(results)
    await asyncio.sleep(4.95)
    print(await asyncio.gather(call("x"), return_exceptions=True))
    await asyncio.sleep(0.1)
    print(await call("back"), changed, factory.repository.breakers, call.__doc__)
    factory.bus.remove_listener(Event, log)
    for act in (lambda: factory.bus.remove_listener(Event, log), lambda: State(), lambda: Repository(), lambda: type("S", (State,), {}), lambda: Opened().handle_exception(None, None)):
        try:
            act()
        except Exception as e:
            print(type(e).__name__, e)
    print(Closed() == Closed(), Closed() == Opened(), HalfOpened.name, Context("n", 1, 2) == Context("n", 1, 2, messages=[Event("x")]))
    async with await factory.get_breaker("api") as breaker:
        print(breaker.context)


asyncio.run(main())
