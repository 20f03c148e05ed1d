from __future__ import annotations

import abc
import enum
from dataclasses import KW_ONLY, InitVar, dataclass, field
from datetime import timedelta
from typing import Any, Awaitable, Callable, Optional


class Priority(enum.Enum):
    HIGH = 1
    NORMAL = 5
    LOW = 9

    def __lt__(self, other: Priority) -> bool:
        return self.value < other.value


@enum.unique
class JobState(str, enum.Enum):
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"

    def __str__(self) -> str:
        return self.value

    @classmethod
    def _missing_(cls, value: object) -> Optional[JobState]:
        return cls.DONE if value == "finished" else None


class Trigger(abc.ABC):
    @abc.abstractmethod
    def next(self, now: float) -> Optional[float]: ...


class every(Trigger):
    """Again and again, COUNT times at most."""

    def __init__(self, interval: float | timedelta, count: int = 1000) -> None:
        if isinstance(interval, timedelta):
            interval = interval.total_seconds()
        self.interval = interval
        self.left = count

    def next(self, now: float) -> Optional[float]:
        if self.left == 0:
            return None
        self.left -= 1
        return now + self.interval


class once(every):
    def __init__(self, delay: float | timedelta) -> None:
        super().__init__(delay, count=1)


@dataclass(order=True)
class Job:
    when: float = field(init=False)
    priority: Priority = Priority.NORMAL
    name: str = ""
    _: KW_ONLY
    action: Callable[..., Awaitable[Any]] = field(compare=False, repr=False)
    trigger: Trigger = field(compare=False, repr=False)
    now: InitVar[float] = 0.0
    state: JobState = field(default=JobState.WAITING, compare=False)
    runs: int = field(default=0, compare=False)

    def __post_init__(self, now: float) -> None:
        when = self.trigger.next(now)
        if when is None:
            raise ValueError(f"job {self.name!r} never runs")
        self.when = when

    def again(self, now: float) -> bool:
        when = self.trigger.next(now)
        if when is None:
            return False
        self.when, self.state = when, JobState.WAITING
        return True
