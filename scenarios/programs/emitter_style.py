# Pins constructs of an event emitter library: listeners in OrderedDicts, emitters by
# inheritance, futures of coroutine listeners, uplinks, decorated methods of classes.
from __future__ import annotations

import asyncio
import inspect
from asyncio import AbstractEventLoop, Future, ensure_future, iscoroutine
from collections import OrderedDict
from functools import partial, wraps
from typing import Any, Awaitable, Callable, Dict, List, Mapping, Optional, Set, Tuple, TypeVar, Union, overload

Handler = TypeVar("Handler", bound=Callable)


class EmitterError(Exception):
    """An error with nobody who listens to it."""


class Emitter:
    def __init__(self) -> None:
        self._events: Dict[str, "OrderedDict[Callable, Callable]"] = dict()

    def __getstate__(self) -> Mapping[str, Any]:
        return self.__dict__.copy()

    @overload
    def on(self, event: str) -> Callable[[Handler], Handler]: ...
    @overload
    def on(self, event: str, f: Handler) -> Handler: ...
    def on(self, event, f=None):
        return self.listens_to(event) if f is None else self.add_listener(event, f)

    def listens_to(self, event: str) -> Callable[[Handler], Handler]:
        def on(f: Handler) -> Handler:
            self._add(event, f, f)
            return f

        return on

    def add_listener(self, event, f):
        self._add(event, f, f)
        return f

    def _add(self, event: str, k: Callable, v: Callable) -> None:
        self.emit("new_listener", event, k)
        if event not in self._events:
            self._events[event] = OrderedDict()
        self._events[event][k] = v

    def _run(self, f, args, kwargs) -> None:
        f(*args, **kwargs)

    def event_names(self) -> Set[str]:
        return set(self._events)

    def _handle_potential_error(self, event: str, error: Any) -> None:
        if event == "error":
            if isinstance(error, Exception):
                raise error
            raise EmitterError(f"Uncaught, unspecified 'error' event: {error}")

    def _call(self, event, args, kwargs) -> bool:
        handled = False
        for f in list(self._events.get(event, OrderedDict()).values()):
            self._run(f, args, kwargs)
            handled = True
        return handled

    def emit(self, event: str, *args: Any, **kwargs: Any) -> bool:
        handled = self._call(event, args, kwargs)
        if not handled:
            self._handle_potential_error(event, args[0] if args else None)
        return handled

    def once(self, event: str, f: Optional[Callable] = None):
        def _wrapper(f):
            def g(*args: Any, **kwargs: Any) -> Any:
                self.remove_listener(event, f)
                return f(*args, **kwargs)

            self._add(event, f, g)
            return f

        return _wrapper if f is None else _wrapper(f)

    def remove_listener(self, event: str, f: Callable) -> None:
        self._events[event].pop(f)
        if not len(self._events[event]):
            del self._events[event]

    def remove_all_listeners(self, event: Optional[str] = None) -> None:
        if event is not None:
            self._events[event] = OrderedDict()
        else:
            self._events = dict()

    def listeners(self, event: str) -> List[Callable]:
        return list(self._events.get(event, OrderedDict()).keys())


class AsyncEmitter(Emitter):
    """Coroutine functions may listen; their failures are emitted as `error`."""

    def __init__(self, loop: Optional[AbstractEventLoop] = None):
        super(AsyncEmitter, self).__init__()
        self._loop = loop
        self._waiting: Set[Future] = set()

    def _run(self, f, args, kwargs):
        try:
            coro: Any = f(*args, **kwargs)
        except Exception as exc:
            self.emit("error", exc)
        else:
            if iscoroutine(coro):
                fut: Any = ensure_future(coro, loop=self._loop) if self._loop else ensure_future(coro)
            elif isinstance(coro, Future):
                fut = coro
            else:
                return

            def callback(f: "Future") -> None:
                self._waiting.discard(f)
                if f.cancelled():
                    return
                exc: Optional[BaseException] = f.exception()
                if exc:
                    self.emit("error", exc)

            fut.add_done_callback(callback)
            self._waiting.add(fut)

    def complete(self) -> bool:
        return not self._waiting

    async def wait_for_complete(self) -> None:
        if self._waiting:
            await asyncio.wait(self._waiting)

    def cancel(self) -> None:
        for fut in self._waiting:
            if not fut.done() and not fut.cancelled():
                fut.cancel()
        self._waiting.clear()


def uplink(emitter: Emitter, error_event="error", kind=Emitter):
    """An emitter that passes errors that nobody handles to EMITTER."""
    underlying = kind()
    original = underlying.emit

    @wraps(original)
    def emit(event, *args, **kwargs):
        if event == error_event and not underlying.listeners(event):
            return emitter.emit(event, *args, **kwargs)
        return original(event, *args, **kwargs)

    underlying.emit = emit
    return underlying


class Handlers:
    """Binds what its methods were decorated with to each instance's emitter."""

    def __init__(self):
        self._handlers: List[Tuple[str, Callable]] = []

    def on(self, event):
        def decorator(method):
            self._handlers.append((event, method))
            return method

        return decorator

    def __call__(self, cls):
        init = cls.__init__

        @wraps(init)
        def __init__(self_, *args, **kwargs):
            init(self_, *args, **kwargs)
            for event, method in self._handlers:
                self_.emitter.on(event, partial(method, self_))

        cls.__init__ = __init__
        return cls


handlers = Handlers()


@handlers
class Thing:
    def __init__(self, name, emitter):
        self.name, self.emitter = name, emitter

    @handlers.on("data")
    async def on_data(self, value, *, scale=1):
        await asyncio.sleep(value)
        print("  data", self.name, value * scale)
        if value > 0.2:
            raise ValueError(f"{value} is too much")

    @handlers.on("close")
    def on_close(self, *args):
        print("  close", self.name, args)


async def main():
    emitter = Emitter()
    emitter.on("new_listener", lambda event, f: print("  new", event, getattr(f, "__name__", type(f).__name__)))

    @emitter.on("event")
    def first(*args, **kwargs):
        print("  first", args, kwargs)

    @emitter.once("event")
    def second(n=0):
        print("  second", n)
        emitter.on("event", third)

    def third(*args):
        print("  third")
        if args == (3,):
            raise IndexError("third")

    for args in (), (1,), (2, 2):
        print(emitter.emit("event", *args))
    print(sorted(emitter.event_names()), emitter.listeners("event") == [first, third], emitter.emit("unknown"))
    for act in (lambda: emitter.emit("error", "text"), lambda: emitter.emit("error"), lambda: emitter.emit("error", KeyError("k")), lambda: emitter.emit("event", 3),
                lambda: emitter.remove_listener("event", second), lambda: emitter.remove_listener("none", first), lambda: emitter.on(), lambda: emitter.once("x", 3) and emitter.emit("x")):
        try:
            print(act())
        except Exception as e:
            print(type(e).__name__, e)
    emitter.remove_all_listeners()
    print(emitter.event_names(), sorted(vars(emitter)))

    later = AsyncEmitter()
    errors = []
    later.on("error", errors.append)
    Thing("a", later), Thing("b", later)
    print(later.emit("data", 0.1, scale=3), later.emit("data", 0.3), later.emit("data"), later.complete())
    await later.wait_for_complete()
    print([repr(e) for e in errors], later.complete())
    future = asyncio.get_running_loop().create_future()
    later.on("future", lambda: future)
    later.emit("future")
    later.emit("data", 5)
    future.set_exception(OSError("from the future"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    print([repr(e) for e in errors[3:]], len(later._waiting))
    later.cancel()
    await asyncio.sleep(0)
    later.emit("close", "now")
    print(len(asyncio.all_tasks()), f"@{asyncio.get_running_loop().time()}")

    child = uplink(later, kind=AsyncEmitter)
    child.emit("error", EOFError())
    child.on("error", print)
    child.emit("error", "handled here")
    print(repr(errors[-1]), child.emit.__name__, inspect.signature(Emitter.once), inspect.signature(Thing.__init__))


asyncio.run(main())
