from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import Any, Awaitable, Callable, Dict, Generic, Hashable, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


@dataclass(frozen=True)
class CacheInfo:
    hits: int = 0
    misses: int = 0
    joined: int = 0


class SingleFlightCache(Generic[K, V]):
    """Loads each key once at a time; the others wait for that load."""

    def __init__(self, ttl: float) -> None:
        self.ttl = ttl
        self.info = CacheInfo()
        self._values: Dict[K, tuple[float, V]] = {}
        self._loads: Dict[K, asyncio.Task[V]] = {}

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, key: object) -> bool:
        return key in self._values

    def _count(self, **changes: int) -> None:
        counts = {k: getattr(self.info, k) + v for k, v in changes.items()}
        self.info = replace(self.info, **counts)

    async def get(self, key: K, load: Callable[[], Awaitable[V]]) -> V:
        loop = asyncio.get_running_loop()
        if key in self._values:
            expires, value = self._values[key]
            if loop.time() < expires:
                self._count(hits=1)
                return value
            del self._values[key]
        if (task := self._loads.get(key)) is not None:
            self._count(joined=1)
        else:
            self._count(misses=1)
            task = asyncio.ensure_future(self._load(key, load))
            self._loads[key] = task
        # The planted bug: whoever gives up takes the load from the others.
        return await task

    async def _load(self, key: K, load: Callable[[], Awaitable[V]]) -> V:
        try:
            value = await load()
        finally:
            del self._loads[key]
        self._values[key] = asyncio.get_running_loop().time() + self.ttl, value
        return value

    def clear(self, *keys: Any) -> None:
        for key in keys or tuple(self._values):
            self._values.pop(key, None)
