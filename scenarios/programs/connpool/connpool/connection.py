"""One (simulated) connection."""

from __future__ import annotations

import asyncio
import enum
import itertools
import logging

from .errors import ConnectionClosed

log = logging.getLogger(__name__)
_numbers = itertools.count(1)


class ConnectionState(enum.Enum):
    NEW = enum.auto()
    OPEN = enum.auto()
    BROKEN = enum.auto()
    CLOSED = enum.auto()

    @property
    def is_usable(self) -> bool:
        return self is ConnectionState.OPEN


class Connection:
    __slots__ = ("number", "state", "delay", "queries")

    def __init__(self, delay: float) -> None:
        self.number = next(_numbers)
        self.state = ConnectionState.NEW
        self.delay = delay
        self.queries = 0

    def __repr__(self) -> str:
        return f"<Connection {self.number} {self.state.name.lower()}>"

    async def open(self) -> Connection:
        await asyncio.sleep(self.delay)
        self.state = ConnectionState.OPEN
        log.debug("opened %r", self)
        return self

    async def query(self, text: str) -> str:
        if not self.state.is_usable:
            raise ConnectionClosed(f"{self!r} cannot run {text!r}")
        self.queries += 1
        await asyncio.sleep(0.01)
        return text.upper()

    async def ping(self) -> bool:
        await asyncio.sleep(0)
        return self.state.is_usable

    def close(self) -> None:
        self.state = ConnectionState.CLOSED
        log.debug("closed connection %d", self.number)
