# Pins constructs of read-write lock libraries: a core that two lock objects
# share, generic context managers with __slots__, class-level annotations.
from __future__ import annotations

import asyncio
from collections import deque
from types import TracebackType
from typing import Any, ClassVar, Generic, Optional, Type, TypeVar

_Core = TypeVar("_Core", bound="Core")


class Core:
    _READ, _WRITE = 1, 2

    def __init__(self, fast: bool) -> None:
        self._do_yield = not fast
        self._loop: asyncio.AbstractEventLoop | None = None
        self._state = 0
        self._waiters: deque[tuple[asyncio.Future[None], int, asyncio.Task[Any]]] = deque()
        self._owners: list[tuple[asyncio.Task[Any], int]] = []

    @property
    def read_locked(self) -> bool:
        return self._state > 0

    @property
    def write_locked(self) -> bool:
        return self._state < 0

    async def _yield_after_acquire(self, kind: int) -> None:
        if self._do_yield:
            try:
                await asyncio.sleep(0)
            except asyncio.CancelledError:
                self._release(kind)
                raise

    def _can(self, kind: int, task: asyncio.Task[Any]) -> bool:
        if (task, self._WRITE) in self._owners:
            return True
        if kind == self._READ:
            return self._state >= 0 and not any(k == self._WRITE for _, k, _ in self._waiters)
        return self._state == 0

    async def acquire(self, kind: int) -> bool:
        task = asyncio.current_task()
        assert task is not None
        if kind == self._WRITE and (task, self._READ) in self._owners and (task, self._WRITE) not in self._owners:
            raise RuntimeError("Cannot upgrade RWLock from read to write")
        if self._can(kind, task):
            self._take(kind, task)
            await self._yield_after_acquire(kind)
            return True
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiters.append((future, kind, task))
        try:
            await future
            return True
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():
                self._release(kind)
            else:
                self._waiters = deque(w for w in self._waiters if w[0] is not future)
            self._wake_up()
            raise

    def _take(self, kind: int, task: asyncio.Task[Any]) -> None:
        self._state += 1 if kind == self._READ else -1
        self._owners.append((task, kind))

    def _release(self, kind: int) -> None:
        task = asyncio.current_task(loop=self._loop)
        try:
            self._owners.remove((task, kind))
        except ValueError:
            raise RuntimeError("Cannot release an un-acquired lock") from None
        self._state -= 1 if kind == self._READ else -1
        self._wake_up()

    def _wake_up(self) -> None:
        while self._waiters:
            future, kind, task = self._waiters[0]
            if not future.done():
                if self._state < 0 or (kind == self._WRITE and self._state):
                    return
                self._take(kind, task)
                future.set_result(None)
            self._waiters.popleft()
            if kind == self._WRITE:
                return


class ContextManager(Generic[_Core]):
    __slots__ = ("_lock",)

    def __init__(self, lock: Side) -> None:
        self._lock = lock

    async def __aenter__(self) -> None:
        await self._lock.acquire()

    async def __aexit__(
        self, exc_type: Optional[Type[BaseException]], exc: Optional[BaseException], tb: Optional[TracebackType]
    ) -> None:
        self._lock.release()


class Side(ContextManager[Core]):
    __slots__ = ("_core", "_kind")

    def __init__(self, core: Core, kind: int) -> None:
        super().__init__(self)
        self._core, self._kind = core, kind

    async def acquire(self) -> None:
        await self._core.acquire(self._kind)

    def release(self) -> None:
        self._core._release(self._kind)

    def __repr__(self) -> str:
        status = "locked" if self._core._state else "unlocked"
        return f"<{self.__class__.__name__}: [{status}]>"


class RWLock:
    _all: ClassVar[list[RWLock]] = []
    core = Core

    def __init__(self, *, fast: bool = False) -> None:
        core = self.core(fast)
        self._reader, self._writer = Side(core, Core._READ), Side(core, Core._WRITE)
        type(self)._all.append(self)

    reader = property(lambda self: self._reader)
    writer_lock = writer = property(lambda self: self._writer, doc="For one.")


async def read(lock: RWLock, n: int) -> None:
    async with lock.reader:
        print("read", n, lock.reader, lock.writer_lock._core.read_locked)
        await asyncio.sleep(n)
    print("read end", n)


async def write(lock: RWLock, n: int) -> None:
    async with lock.writer:
        async with lock.writer, lock.reader:
            print("write", n, lock.writer)
        await asyncio.sleep(n)
    print("write end", n)


async def upgrade(lock: RWLock) -> None:
    async with lock.reader:
        async with lock.writer:
            pass


async def main() -> None:
    for lock in RWLock(), RWLock(fast=True):
        waits = asyncio.create_task(write(lock, 2))
        all_done = asyncio.gather(read(lock, 1), read(lock, 2), write(lock, 1), read(lock, 1), return_exceptions=True)
        await asyncio.sleep(0.5)
        waits.cancel()
        print(await all_done, waits.cancelled())
        print(await asyncio.gather(upgrade(lock), return_exceptions=True))
        try:
            lock.reader.release()
        except RuntimeError as e:
            print(e, e.__suppress_context__, len(RWLock._all), RWLock.writer.__doc__)


asyncio.run(main())
