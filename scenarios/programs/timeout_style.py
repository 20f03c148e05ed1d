# Pins constructs of a timeout library: a final class with __slots__, an enum of
# states, deadlines that move, cancellation that becomes TimeoutError.
from __future__ import annotations

import asyncio
import enum
import sys
import warnings
from types import TracebackType
from typing import Any, Optional, Type, final

if sys.version_info >= (3, 11):
    from asyncio import timeout as builtin_timeout
else:
    builtin_timeout = None

__version__ = "1.0"
__all__ = ("Expiry", "State", "expire_after", "expire_at")


def _uncancel(task: "asyncio.Task[object]") -> None:
    getattr(task, "uncancel", lambda: None)()


class State(enum.Enum):
    INIT = "INIT"
    ENTER = "ENTER"
    TIMEOUT = "TIMEOUT"
    EXIT = "EXIT"


def expire_after(delay: Optional[float]) -> "Expiry":
    """An Expiry that fires DELAY seconds after now; never if it is None."""
    loop = asyncio.get_running_loop()
    return Expiry(None if delay is None else loop.time() + delay, loop)


def expire_at(deadline: Optional[float]) -> "Expiry":
    return Expiry(deadline, asyncio.get_running_loop())


@final
class Expiry:
    __slots__ = ("_deadline", "_loop", "_state", "_handle", "_task")

    def __init__(self, deadline: Optional[float], loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._state = State.INIT
        self._handle: Optional[asyncio.Handle] = None
        self._task: "Optional[asyncio.Task[object]]" = None
        if deadline is None:
            self._deadline: Optional[float] = None
        else:
            self.update(deadline)

    def __enter__(self) -> "Expiry":
        warnings.warn("with expire() is deprecated, use async with", DeprecationWarning, stacklevel=2)
        self._do_enter()
        return self

    def __exit__(self, exc_type, exc_val, exc_tb) -> Optional[bool]:
        self._do_exit(exc_type)
        return None

    async def __aenter__(self) -> "Expiry":
        self._do_enter()
        return self

    async def __aexit__(
        self,
        exc_type: Optional[Type[BaseException]],
        exc_val: Optional[BaseException],
        exc_tb: Optional[TracebackType],
    ) -> Optional[bool]:
        self._do_exit(exc_type)
        return None

    @property
    def expired(self) -> bool:
        return self._state == State.TIMEOUT

    @property
    def deadline(self) -> Optional[float]:
        return self._deadline

    def reject(self) -> None:
        """Removes the deadline."""
        if self._state not in (State.INIT, State.ENTER):
            raise RuntimeError(f"invalid state {self._state.value}")
        self._reject()

    def _reject(self) -> None:
        self._task = None
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def shift(self, delay: float) -> None:
        deadline = self._deadline
        if deadline is None:
            raise RuntimeError("cannot shift timeout if deadline is not scheduled")
        self.update(deadline + delay)

    def update(self, deadline: float) -> None:
        if self._state == State.EXIT:
            raise RuntimeError("cannot reschedule after exit from context manager")
        if self._state == State.TIMEOUT:
            raise RuntimeError("cannot reschedule expired timeout")
        if self._handle is not None:
            self._handle.cancel()
        self._deadline = deadline
        if self._state != State.INIT:
            self._reschedule()

    def _reschedule(self) -> None:
        assert self._state == State.ENTER
        deadline = self._deadline
        if deadline is None:
            return
        now = self._loop.time()
        if self._handle is not None:
            self._handle.cancel()
        self._task = asyncio.current_task()
        if deadline <= now:
            self._handle = self._loop.call_soon(self._on_timeout)
        else:
            self._handle = self._loop.call_at(deadline, self._on_timeout)

    def _do_enter(self) -> None:
        if self._state != State.INIT:
            raise RuntimeError(f"invalid state {self._state.value}")
        self._state = State.ENTER
        self._reschedule()

    def _do_exit(self, exc_type: Optional[Type[BaseException]]) -> None:
        if exc_type is asyncio.CancelledError and self._state == State.TIMEOUT:
            assert self._task is not None
            _uncancel(self._task)
            self._handle = None
            self._task = None
            raise asyncio.TimeoutError
        self._state = State.EXIT
        self._reject()

    def _on_timeout(self) -> None:
        assert self._task is not None
        self._task.cancel()
        self._state = State.TIMEOUT
        self._handle = None


async def attempt(name: str, *args: Any) -> None:
    try:
        print(name, await globals()[name](*args))
    except (asyncio.TimeoutError, RuntimeError, TypeError, AttributeError) as e:
        print(name, type(e).__name__, e, repr(e.__context__))


async def in_time():
    async with expire_after(1) as cm:
        await asyncio.sleep(0.5)
    return cm.expired, cm.deadline


async def too_late(delay):
    async with expire_after(delay) as cm:
        try:
            await asyncio.sleep(1)
        finally:
            print("  expired:", cm.expired)


async def shifted():
    async with expire_after(0.2) as cm:
        await asyncio.sleep(0.1)
        cm.shift(1)
        await asyncio.sleep(0.5)
        cm.update(asyncio.get_running_loop().time() + 0.1)
        cm.reject()
        await asyncio.sleep(5)
    try:
        cm.shift(1)
    except RuntimeError as e:
        return str(e)


async def nested():
    async with expire_after(1) as outer:
        try:
            async with expire_after(2) as inner:
                await asyncio.sleep(3)
        except asyncio.CancelledError:
            print("  cancelled", outer.expired, inner.expired)
            raise


async def shift_without_deadline():
    async with expire_at(None) as cm:
        cm.shift(1)


async def entered_twice():
    cm = expire_after(1)
    async with cm:
        async with cm:
            pass


async def synchronous():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        with expire_after(1) as cm:
            await asyncio.sleep(0)
    return [str(w.message) for w in caught], cm._state


async def cancelled_from_outside():
    async def body():
        async with expire_after(5):
            await asyncio.sleep(9)

    task = asyncio.create_task(body(), name="body")
    await asyncio.sleep(0.1)
    task.cancel("from outside")
    await asyncio.wait([task])
    return task.cancelled(), task.cancelling()


async def new_attribute():
    expire_after(1).other = 1


async def main():
    await attempt("in_time")
    for delay in 0.3, 0, -1:
        await attempt("too_late", delay)
    await attempt("shifted")
    await attempt("nested")
    await attempt("shift_without_deadline")
    await attempt("entered_twice")
    await attempt("synchronous")
    await attempt("cancelled_from_outside")
    await attempt("new_attribute")
    await attempt("too_late", "1")
    async with builtin_timeout(1):
        await attempt("too_late", 0.5)
    print(asyncio.current_task().cancelling(), asyncio.get_running_loop().time(), State("EXIT"), Expiry.__slots__)


asyncio.run(main())
