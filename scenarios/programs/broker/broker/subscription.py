from __future__ import annotations

import asyncio
import enum
from typing import TYPE_CHECKING, Optional

from .message import Message, Topic

if TYPE_CHECKING:
    from .broker import Broker


class SubscriptionClosed(Exception):
    pass


class Overflow(enum.Flag):
    BLOCK = 0
    DROP_OLD = enum.auto()
    DROP_NEW = enum.auto()


_END = object()


class Subscription:
    def __init__(
        self, broker: Broker, pattern: Topic, size: int, overflow: Overflow
    ) -> None:
        self.pattern = pattern
        self.overflow = overflow
        self.dropped = 0
        self._broker = broker
        self._queue: asyncio.Queue[object] = asyncio.Queue(size)
        self._closed = False

    def __repr__(self) -> str:
        state = "closed" if self._closed else f"{self._queue.qsize()} waiting"
        return f"<Subscription {self.pattern} {state}>"

    async def put(self, message: Message) -> None:
        if self._closed:
            return
        if self._queue.full() and Overflow.DROP_NEW in self.overflow:
            self.dropped += 1
        elif self._queue.full() and Overflow.DROP_OLD in self.overflow:
            self.dropped += 1
            self._queue.get_nowait()
            self._queue.put_nowait(message)
        else:
            while self._queue.full() and not self._closed:
                await asyncio.sleep(0.002)
            if not self._closed:
                self._queue.put_nowait(message)

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._broker.remove(self)
            if self._queue.full():
                self._queue.get_nowait()
            self._queue.put_nowait(_END)

    def __aiter__(self) -> Subscription:
        return self

    async def __anext__(self) -> Message:
        try:
            return await self.get()
        except SubscriptionClosed:
            raise StopAsyncIteration from None

    async def get(self, timeout: Optional[float] = None) -> Message:
        got = await asyncio.wait_for(self._queue.get(), timeout)
        if got is _END:
            raise SubscriptionClosed(str(self.pattern))
        assert isinstance(got, Message)
        return got
