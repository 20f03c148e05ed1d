from __future__ import annotations

import abc
import asyncio
from collections import Counter, defaultdict

from .models import Request, Response, Status


class Transport(abc.ABC):
    @abc.abstractmethod
    async def send(self, request: Request) -> Response: ...

    async def aclose(self) -> None:
        """Nothing to close by default."""


class FakeTransport(Transport):
    """Answers after a delay; some paths fail a few times first."""

    def __init__(self, delay: float = 0.03, **failures: int) -> None:
        self.delay = delay
        self.failures = defaultdict(int, {f"/{k}": v for k, v in failures.items()})
        self.sent: Counter[str] = Counter()
        self.is_open = True

    async def send(self, request: Request) -> Response:
        self.sent[request.path] += 1
        await asyncio.sleep(self.delay)
        if self.failures[request.path] > 0:
            self.failures[request.path] -= 1
            return Response(Status.UNAVAILABLE)
        match request.path.strip("/").split("/"):
            case ["users", number] if number.isdigit():
                return Response(Status.OK, {"id": int(number), **request.params})
            case ["missing", *_]:
                return Response(Status.NOT_FOUND)
            case [name]:
                return Response(Status.OK, {"name": name})
            case _:
                return Response(Status.TOO_MANY)

    async def aclose(self) -> None:
        self.is_open = False
