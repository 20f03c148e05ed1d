# Pins constructs of throttling libraries: a deque of times, a poll loop, entry by
# `async with`, a decorator, periods that slide.
import asyncio
import functools
import time
from collections import deque
from typing import Deque, Optional, Union


class Throttler:
    """At most RATE_LIMIT entries within PERIOD seconds; who comes too early polls."""

    def __init__(self, rate_limit: int, period: Union[int, float] = 1.0, retry_interval: float = 0.01) -> None:
        if not (isinstance(rate_limit, int) and rate_limit > 0):
            raise ValueError("`rate_limit` should be positive integer")
        if not (isinstance(period, (int, float)) and period > 0.0):
            raise ValueError(f"`period` should be a positive float, not {period!r}")
        self.rate_limit = rate_limit
        self.period = float(period)
        self.retry_interval = retry_interval
        self._task_logs: Deque[float] = deque()

    def flush(self):
        now = time.monotonic()
        while self._task_logs:
            if now - self._task_logs[0] > self.period:
                self._task_logs.popleft()
            else:
                break

    async def acquire(self):
        while True:
            self.flush()
            if len(self._task_logs) < self.rate_limit:
                break
            await asyncio.sleep(self.retry_interval)
        self._task_logs.append(time.monotonic())

    async def __aenter__(self):
        await self.acquire()

    async def __aexit__(self, exc_type, exc, tb):
        pass


class SimultaneousThrottler:
    """At most COUNT at the same time."""

    __slots__ = ("_semaphore",)

    def __init__(self, count: int):
        self._semaphore = asyncio.Semaphore(count)

    async def __aenter__(self) -> "SimultaneousThrottler":
        await self._semaphore.acquire()
        return self

    async def __aexit__(self, *exc) -> None:
        self._semaphore.release()


class DelayThrottler:
    """Entries are DELAY apart."""

    def __init__(self, delay: float):
        self._delay = delay
        self._lock = asyncio.Lock()
        self._last: Optional[float] = None

    async def __aenter__(self):
        async with self._lock:
            now = asyncio.get_running_loop().time()
            if self._last is not None and (wait := self._last + self._delay - now) > 0:
                await asyncio.sleep(wait)
            self._last = asyncio.get_running_loop().time()
        return self

    async def __aexit__(self, *_):
        return False


def throttle(*args, kind=Throttler, **kwargs):
    """Each function has its own throttler of KIND."""

    def decorator(func):
        throttler = kind(*args, **kwargs)

        @functools.wraps(func)
        async def wrapper(*args, **kwargs):
            async with throttler:
                return await func(*args, **kwargs)

        wrapper.throttler = throttler
        return wrapper

    return decorator


@throttle(3, period=1.0, retry_interval=0.25)
async def request(number: int) -> str:
    """Requests one."""
    return f"{number} @{asyncio.get_running_loop().time():.2f}"


@throttle(2, kind=SimultaneousThrottler)
async def download(number, seconds=0.4):
    begun = asyncio.get_running_loop().time()
    await asyncio.sleep(seconds)
    return number, round(begun, 3)


@throttle(delay=0.3, kind=DelayThrottler)
async def ping():
    return round(asyncio.get_running_loop().time(), 3)


async def consumer(throttler, queue, done):
    while True:
        item = await queue.get()
        async with throttler:
            done.append((item, round(time.monotonic(), 2)))
        queue.task_done()


async def main():
    print(await asyncio.gather(*map(request, range(8))))
    print(request.__name__, request.__doc__, len(request.throttler._task_logs), vars(request.throttler).keys())
    print(await asyncio.gather(*(download(n) for n in range(5))))
    print(await asyncio.gather(*[ping() for _ in range(4)]))

    queue, done = asyncio.Queue(), []
    throttler = Throttler(2, 0.5, retry_interval=0.1)
    workers = [asyncio.create_task(consumer(throttler, queue, done)) for _ in range(3)]
    for item in "abcdefg":
        queue.put_nowait(item)
    await queue.join()
    for worker in workers:
        worker.cancel()
    print(done, await asyncio.gather(*workers, return_exceptions=True))

    waiting = asyncio.create_task(request(99))
    await asyncio.gather(*map(request, range(3)))
    print(await waiting)
    late = asyncio.create_task(request(100))
    await asyncio.sleep(0)
    late.cancel()
    try:
        await late
    except asyncio.CancelledError as e:
        print("cancelled", e.args, len(request.throttler._task_logs))

    for args in (0,), (1.5,), ("3",), (1, 0), (1, "x"), (True,):
        try:
            print(Throttler(*args).rate_limit)
        except ValueError as e:
            print(e)
    try:
        SimultaneousThrottler(-1)
    except ValueError as e:
        print(e)
    try:
        async with throttle(1):
            pass
    except TypeError as e:
        print(e)


asyncio.run(main())
