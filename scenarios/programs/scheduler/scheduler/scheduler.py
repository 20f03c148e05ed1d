from __future__ import annotations

import asyncio
import logging
from contextlib import AsyncExitStack
from typing import Any, Awaitable, Callable, Optional, Self

from .job import Job, JobState, Priority, Trigger
from .store import JobStore, MemoryStore

log = logging.getLogger(__name__)


class SchedulerClosed(RuntimeError):
    pass


class Scheduler:
    store_class: type[JobStore] = MemoryStore

    def __init_subclass__(cls, store: Optional[type[JobStore]] = None) -> None:
        super().__init_subclass__()
        if store is not None:
            cls.store_class = store

    def __init__(self) -> None:
        self.store = self.store_class()
        self.finished: list[str] = []
        self._running: set[asyncio.Task[None]] = set()
        self._wake = asyncio.Event()
        self._stopping = False
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Self:
        await self._stack.__aenter__()
        self._stack.push_async_callback(self.stop)
        self._main = asyncio.create_task(self._work(), name="scheduler")
        return self

    async def __aexit__(self, *exc_info: Any) -> Optional[bool]:
        return await self._stack.__aexit__(*exc_info)

    def add(
        self,
        action: Callable[..., Awaitable[Any]],
        trigger: Trigger,
        /,
        *,
        name: Optional[str] = None,
        priority: Priority = Priority.NORMAL,
    ) -> Job:
        if self._stopping:
            raise SchedulerClosed("no jobs any more")
        now = asyncio.get_running_loop().time()
        job = Job(
            priority, name or action.__name__,
            action=action, trigger=trigger, now=now,
        )
        self.store.add(job)
        self._wake.set()
        return job

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while not self._stopping:
            self._wake.clear()
            first = self.store.first
            delay = None if first is None else first.when - loop.time()
            if delay is None or delay > 0:
                try:
                    await asyncio.wait_for(self._wake.wait(), delay)
                except asyncio.TimeoutError:
                    pass
                continue
            task = loop.create_task(self._run(self.store.pop()))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    async def _run(self, job: Job) -> None:
        job.state = JobState.RUNNING
        job.runs += 1
        try:
            await job.action()
        except Exception:
            job.state = JobState.FAILED
            log.exception("job %s failed", job.name)
        else:
            job.state = JobState.DONE
            self.finished.append(job.name)
            if job.again(asyncio.get_running_loop().time()):
                self.store.add(job)
                self._wake.set()

    async def stop(self) -> None:
        """Lets the jobs that run finish."""
        if self._running:
            log.info("waiting for %d jobs", len(self._running))
            await asyncio.wait(set(self._running))
        # The planted bug: another job may have begun during that wait.
        self._stopping = True
        self._wake.set()
        await self._main
        log.info("stopped")
