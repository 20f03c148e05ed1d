"""A session manager with heartbeats."""

from __future__ import annotations

from .events import Event, EventKind, Observable
from .manager import SessionManager
from .session import Session, SessionExpired, SessionId

__all__ = [
    *("Event", "EventKind", "Observable"),
    *("Session", "SessionExpired", "SessionId", "SessionManager"),
]
