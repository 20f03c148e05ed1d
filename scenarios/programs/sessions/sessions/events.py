from __future__ import annotations

import asyncio
from dataclasses import dataclass
from enum import Enum
from typing import Any, Callable, Generic, Optional, TypeVar, Union

T = TypeVar("T")
Listener = Callable[..., Any]


class EventKind(str, Enum):
    OPENED = "opened"
    BEAT = "beat"
    EXPIRED = "expired"
    CLOSED = "closed"

    __str__ = str.__str__


@dataclass(frozen=True)
class Event(Generic[T]):
    kind: EventKind
    subject: T


class Observable(Generic[T]):
    """Calls listeners, functions or coroutine functions."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.__listeners: dict[EventKind, list[Any]] = {}

    def on(
        self, kind: Union[str, EventKind], listener: Optional[Listener] = None
    ) -> Any:
        if listener is None:
            return lambda function: self.on(kind, function)
        self.__listeners.setdefault(EventKind(kind), []).append(listener)
        return listener

    async def emit(self, kind: EventKind, subject: T) -> int:
        event, called = Event(kind, subject), 0
        for listener in tuple(self.__listeners.get(kind, ())):
            called += 1
            result = listener(event)
            if asyncio.iscoroutine(result):
                await result
        return called
