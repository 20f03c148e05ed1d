from __future__ import annotations

import asyncio
import logging
from types import MappingProxyType
from typing import Any, Mapping, Optional

from .events import EventKind, Observable
from .session import Session, SessionExpired, SessionId

log = logging.getLogger(__name__)


class Closing:
    """A mixin: async with closes."""

    async def __aenter__(self):
        await self.start()
        return self

    async def __aexit__(self, exc_type, exc, tb) -> None:
        await self.aclose()


class SessionManager(Closing, Observable[Session]):
    def __init__(self, *, ttl: float = 0.1, period: float = 0.03) -> None:
        super().__init__()
        self.ttl = ttl
        self.period = period
        self._sessions: dict[SessionId, Session] = {}
        self._reaper: Optional[asyncio.Task[None]] = None

    @property
    def sessions(self) -> Mapping[SessionId, Session]:
        return MappingProxyType(self._sessions)

    async def start(self) -> None:
        self._reaper = asyncio.create_task(self._reap())

    async def open(self, name: str, **data: Any) -> Session:
        session = Session(SessionId(name), self.ttl, **data)
        self._sessions[session.session_id] = session
        await self.emit(EventKind.OPENED, session)
        return session

    async def beat(self, session_id: SessionId) -> Session:
        try:
            session = self._sessions[session_id]
        except KeyError as e:
            raise SessionExpired(session_id) from e
        session.touch()
        await self.emit(EventKind.BEAT, session)
        return session

    async def _reap(self) -> None:
        while True:
            await asyncio.sleep(self.period)
            for session in [s for s in self._sessions.values() if s.is_stale]:
                await session.save()
                # The planted bug: a heartbeat may have come during save().
                self._sessions.pop(session.session_id, None)
                log.info("%r expired", session)
                await self.emit(EventKind.EXPIRED, session)

    async def aclose(self) -> None:
        if self._reaper is not None:
            self._reaper.cancel()
            await asyncio.gather(self._reaper, return_exceptions=True)
        while self._sessions:
            _, session = self._sessions.popitem()
            await session.save()
            await self.emit(EventKind.CLOSED, session)
