from __future__ import annotations

import bisect
from abc import ABC, abstractmethod
from collections.abc import Iterator, MutableSequence
from typing import Optional, overload

from .job import Job


class JobStore(ABC):
    @abstractmethod
    def add(self, job: Job) -> None:
        raise NotImplementedError

    @abstractmethod
    def pop(self) -> Job:
        raise NotImplementedError

    @property
    @abstractmethod
    def first(self) -> Optional[Job]: ...

    def __bool__(self) -> bool:
        return self.first is not None


class MemoryStore(JobStore):
    def __init__(self) -> None:
        self._jobs: MutableSequence[Job] = []

    def add(self, job: Job) -> None:
        bisect.insort(self._jobs, job)

    def pop(self) -> Job:
        return self._jobs.pop(0)

    @property
    def first(self) -> Optional[Job]:
        return self._jobs[0] if self._jobs else None

    def __iter__(self) -> Iterator[Job]:
        return iter(self._jobs)

    def __len__(self) -> int:
        return len(self._jobs)

    @overload
    def find(self, name: str) -> Optional[Job]: ...
    @overload
    def find(self, name: str, default: Job) -> Job: ...
    def find(self, name, default=None):
        return next((job for job in self if job.name == name), default)
