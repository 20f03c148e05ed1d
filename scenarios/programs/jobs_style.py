# Pins constructs of background-job schedulers: jobs in a weak or plain set with
# limits, Generic jobs, exception handlers, shielded waits, Collection methods.
import asyncio
import traceback
from typing import Any, Callable, Collection, Coroutine, Dict, Generic, Iterator, Optional, Set, TypeVar

_T = TypeVar("_T", covariant=True)
ExceptionHandler = Callable[["Scheduler", Dict[str, Any]], None]


class Job(Generic[_T]):
    _source_traceback = None
    _closed = False
    _explicit = False
    _task: Optional["asyncio.Task[_T]"] = None

    def __init__(self, coro: Coroutine[object, object, _T], scheduler: "Scheduler", name: Optional[str] = None):
        self._coro = coro
        self._scheduler: Optional[Scheduler] = scheduler
        self._name = name
        loop = asyncio.get_running_loop()
        self._started = loop.create_future()
        if loop.get_debug():
            self._source_traceback = traceback.extract_stack()

    def __repr__(self) -> str:
        info = ["closed"] if self._closed else [] if self._task else ["pending"]
        state = " ".join(info)
        return f"<Job {state + ' ' if state else ''}coro=<{self._coro.__qualname__}>>"

    @property
    def active(self) -> bool:
        return not self.closed and not self.pending

    @property
    def pending(self) -> bool:
        return self._task is None and not self.closed

    @property
    def closed(self) -> bool:
        return self._closed

    def get_name(self) -> Optional[str]:
        return self._task.get_name() if self._task else self._name

    async def _do_wait(self, timeout: Optional[float]) -> _T:
        async with asyncio.timeout(timeout):
            await self._started
            assert self._task is not None
            return await self._task

    async def wait(self, *, timeout: Optional[float] = None) -> _T:
        if self._closed:
            assert self._task is not None
            return await asyncio.shield(self._task)
        assert self._scheduler is not None
        self._explicit = True
        scheduler = self._scheduler
        try:
            return await asyncio.shield(self._do_wait(timeout))
        except asyncio.CancelledError:
            await self._close(scheduler._close_timeout)
            raise

    async def close(self, *, timeout: Optional[float] = None) -> None:
        if self._closed:
            return
        self._explicit = True
        await self._close(timeout)

    async def _close(self, timeout: Optional[float]) -> None:
        self._closed = True
        if self._task is None:
            self._task = asyncio.create_task(self._coro, name=self._name)
            self._started.set_result(None)
        task, scheduler = self._task, self._scheduler
        if not task.done():
            task.cancel()
        try:
            async with asyncio.timeout(timeout):
                await task
        except asyncio.CancelledError:
            pass
        except asyncio.TimeoutError as exc:
            if self._explicit:
                raise
            scheduler.call_exception_handler({"message": "Job closing timed out", "job": self, "exception": exc})
        except Exception as exc:
            if self._explicit:
                raise
            scheduler.call_exception_handler({"message": "Job processing failed", "job": self, "exception": exc})

    def _start(self) -> None:
        assert self._task is None
        self._task = asyncio.create_task(self._coro, name=self._name)
        self._task.add_done_callback(self._done_callback)
        self._started.set_result(None)

    def _done_callback(self, task: "asyncio.Task[_T]") -> None:
        scheduler = self._scheduler
        scheduler._done(self)
        if not task.cancelled() and (exc := task.exception()) is not None and not self._explicit:
            scheduler.call_exception_handler({"message": "Job processing failed", "job": self, "exception": exc})
        self._scheduler = None
        self._closed = True


class Scheduler(Collection[Job[object]]):
    def __init__(self, *, close_timeout: Optional[float] = 0.1, limit: Optional[int] = 100,
                 exception_handler: Optional[ExceptionHandler] = None) -> None:
        if exception_handler is not None and not callable(exception_handler):
            raise TypeError(f"A callable object or None is expected, got {exception_handler!r}")
        self._jobs: Set[Job[object]] = set()
        self._close_timeout, self._limit = close_timeout, limit
        self._exception_handler = exception_handler
        self._pending: "asyncio.Queue[Job[object]]" = asyncio.Queue()
        self._closed = False

    def __iter__(self) -> Iterator[Job[Any]]:
        return iter(self._jobs)

    def __len__(self) -> int:
        return len(self._jobs)

    def __contains__(self, obj: object) -> bool:
        return obj in self._jobs

    def __repr__(self) -> str:
        info = ["closed"] if self._closed else []
        return "<Scheduler {}jobs={}>".format(" ".join(info) + " " if info else "", len(self))

    async def __aenter__(self) -> "Scheduler":
        return self

    async def __aexit__(self, *exc_info: object) -> None:
        await self.close()

    @property
    def active_count(self) -> int:
        return len(self._jobs) - self._pending.qsize()

    async def spawn(self, coro: Coroutine[object, object, _T], name: Optional[str] = None) -> Job[_T]:
        if self._closed:
            coro.close()
            raise RuntimeError("Scheduling a new job after closing")
        job = Job(coro, self, name=name)
        should_start = self._limit is None or self.active_count < self._limit
        self._jobs.add(job)
        if should_start:
            job._start()
        else:
            await self._pending.put(job)
        return job

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        jobs = self._jobs
        if jobs:
            while not self._pending.empty():
                self._pending.get_nowait()
            await asyncio.gather(*[job._close(self._close_timeout) for job in jobs], return_exceptions=True)
            self._jobs.clear()

    def call_exception_handler(self, context: Dict[str, Any]) -> None:
        if self._exception_handler is None:
            asyncio.get_running_loop().call_exception_handler(context)
        else:
            self._exception_handler(self, context)

    def _done(self, job: Job[object]) -> None:
        self._jobs.discard(job)
        if not self.active_count < (self._limit or 10):
            return
        while not self._pending.empty():
            next_job = self._pending.get_nowait()
            if not next_job.closed:
                next_job._start()
                return


async def work(n: float, fail: bool = False) -> float:
    try:
        await asyncio.sleep(n)
        if fail:
            raise ValueError(n)
        print("worked", n)
        return n
    finally:
        print("left", n, asyncio.current_task().get_name())


def handler(scheduler: Scheduler, context: Dict[str, Any]) -> None:
    print("handler", scheduler, context["message"], context["job"], repr(context["exception"]))


async def main() -> None:
    try:
        Scheduler(exception_handler=1)
    except TypeError as e:
        print(e)
    async with Scheduler(limit=2, exception_handler=handler) as scheduler:
        first = await scheduler.spawn(work(1), name="first")
        jobs = [await scheduler.spawn(work(n, n == 2)) for n in (2, 3, 4)]
        print(scheduler, first, jobs, first in scheduler, scheduler.active_count, isinstance(scheduler, Collection))
        print(await first.wait(), first.get_name(), first.closed)
        try:
            await jobs[2].wait(timeout=0.5)
        except TimeoutError as e:
            print("late", repr(e))
        await asyncio.sleep(1)
        print(scheduler, [job.active for job in jobs], [job.pending for job in jobs])
        await jobs[1].close()
    print(scheduler)
    try:
        await scheduler.spawn(work(9))
    except RuntimeError as e:
        print(e)


asyncio.run(main())
