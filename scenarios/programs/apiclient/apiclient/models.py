from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Mapping


class Method(str, Enum):
    GET = "GET"
    POST = "POST"

    @property
    def is_idempotent(self) -> bool:
        return self is Method.GET


class Status(Enum):
    OK = 200
    NOT_FOUND = 404
    TOO_MANY = 429
    UNAVAILABLE = 503

    @property
    def is_retryable(self) -> bool:
        return self in (Status.TOO_MANY, Status.UNAVAILABLE)


@dataclass(frozen=True, order=True)
class Request:
    path: str
    method: Method = field(default=Method.GET, compare=False)
    params: Mapping[str, Any] = field(
        default_factory=dict, compare=False, hash=False
    )

    @property
    def key(self) -> tuple[str, str]:
        query = "&".join(f"{k}={v}" for k, v in sorted(self.params.items()))
        return self.method.value, f"{self.path}?{query}" if query else self.path


@dataclass
class Response:
    status: Status
    body: dict[str, Any] = field(default_factory=dict)

    def raise_for_status(self) -> Response:
        if self.status is Status.OK:
            return self
        kind = Retryable if self.status.is_retryable else ApiError
        raise kind(self.status)


class ApiError(Exception):
    def __init__(self, status: Status) -> None:
        super().__init__(f"{status.value} {status.name}")
        self.status = status


class Retryable(ApiError):
    """Worth another try."""
