from __future__ import annotations

import asyncio
import logging
from typing import Any, ClassVar, Iterator

SessionId = str

log = logging.getLogger(__name__)


class SessionExpired(LookupError):
    def __init__(self, session_id: SessionId) -> None:
        super().__init__(session_id)
        self.session_id = session_id

    def __str__(self) -> str:
        return f"session {self.session_id!r} has expired"


class Positive:
    """A descriptor for a number above 0."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name
        self.slot = f"_{name}"

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        return self if instance is None else getattr(instance, self.slot)

    def __set__(self, instance: Any, value: float) -> None:
        if value <= 0:
            raise ValueError(f"{self.name} must be positive, not {value!r}")
        setattr(instance, self.slot, value)


class Session:
    ttl = Positive()
    opened: ClassVar[int] = 0

    def __init__(self, session_id: SessionId, ttl: float, **data: Any) -> None:
        type(self).opened += 1
        self.session_id = session_id
        self.ttl = ttl
        self.data = data
        self.saved: list[dict[str, Any]] = []
        self.touch()

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["data"][name]
        except KeyError:
            raise AttributeError(
                f"{type(self).__name__} has no {name!r}"
            ) from None

    def __repr__(self) -> str:
        return f"{self.__class__.__qualname__}({self.session_id!r})"

    def __iter__(self) -> Iterator[str]:
        yield from self.data

    def touch(self) -> None:
        self.last_seen = asyncio.get_running_loop().time()

    @property
    def is_stale(self) -> bool:
        return asyncio.get_running_loop().time() - self.last_seen > self.ttl

    async def save(self) -> None:
        await asyncio.sleep(0.02)
        self.saved.append(dict(self.data))
        log.debug("saved %r", self)
