"""The pool."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from typing import TYPE_CHECKING, Deque, Optional

from .config import PoolConfig, PoolStats
from .connection import Connection
from .errors import PoolClosed, PoolTimeout

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from types import TracebackType

log = logging.getLogger(__name__)


class ConnectionPool:
    def __init__(self, config: Optional[PoolConfig] = None) -> None:
        self.config = config if config is not None else PoolConfig()
        self.stats = PoolStats()
        self.size = 0
        self._idle: Deque[Connection] = deque()
        self._changed = asyncio.Condition()
        self._checker: Optional[asyncio.Task[None]] = None
        self._closed = False

    async def __aenter__(self) -> ConnectionPool:
        for _ in range(self.config.min_size):
            self._idle.append(await self._connect())
        self._checker = asyncio.create_task(self._check(), name="checker")
        return self

    async def __aexit__(
        self,
        exc_type: Optional[type[BaseException]],
        exc: Optional[BaseException],
        tb: Optional[TracebackType],
    ) -> None:
        await self.close()

    async def close(self) -> None:
        self._closed = True
        if self._checker is not None:
            self._checker.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._checker
        while self._idle:
            self._drop(self._idle.popleft())
        async with self._changed:
            self._changed.notify_all()
        log.info("closed after %d connections", self.stats.created)

    @contextlib.asynccontextmanager
    async def acquire(self) -> AsyncIterator[Connection]:
        connection = await self._take()
        try:
            yield connection
        finally:
            await self._give_back(connection)

    async def _take(self) -> Connection:
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            async with asyncio.timeout(self.config.acquire_timeout):
                connection = await self._find()
        except TimeoutError:
            raise PoolTimeout(self.config.acquire_timeout) from None
        self.stats.acquired += 1
        self.stats.waits.append(loop.time() - began)
        return connection

    async def _find(self) -> Connection:
        while not self._closed:
            if self._idle:
                return self._idle.popleft()
            if self.size < self.config.max_size:
                return await self._connect()
            async with self._changed:
                await self._changed.wait()
        raise PoolClosed("the pool is closed")

    async def _connect(self) -> Connection:
        connection = await Connection(self.config.connect_delay).open()
        # The planted bug: others look at the size while this one connects.
        self.size += 1
        self.stats.created += 1
        return connection

    async def _give_back(self, connection: Connection) -> None:
        if self._closed or not connection.state.is_usable:
            self._drop(connection)
        else:
            self._idle.append(connection)
        async with self._changed:
            self._changed.notify()

    def _drop(self, connection: Connection) -> None:
        connection.close()
        self.size -= 1
        self.stats.closed += 1

    async def _check(self) -> None:
        while True:
            await asyncio.sleep(self.config.health_interval)
            for connection in list(self._idle):
                if not await connection.ping() and connection in self._idle:
                    self._idle.remove(connection)
                    self.stats.failed_checks += 1
                    log.warning("connection %d is broken", connection.number)
                    self._drop(connection)
