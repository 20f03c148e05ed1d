# Pins constructs of a pool library: a bounded pool of tasks that others wait for,
# spawn, map, callbacks that may be coroutines, results in the order of arrival.
import asyncio as aio
import traceback
from typing import Any, Awaitable, Callable, Iterable, List, Optional, Set, Tuple, Union


def make_sync(func):
    return lambda *args, **kwargs: func(*args, **kwargs)


class Pool(object):
    def __init__(self, size=1024, *, raise_on_join=False):
        self._size = size
        self._semaphore = aio.Semaphore(size)
        self.raise_on_join = raise_on_join
        self._waiting: dict = {}
        self._active: dict = {}
        self._exceptions: List[BaseException] = []

    async def __aenter__(self):
        return self

    async def __aexit__(self, ext_type, exc, tb):
        if ext_type:
            self.cancel()
        await self.join()

    def __len__(self):
        return len(self._active) + len(self._waiting)

    @property
    def n_active(self):
        return len(self._active)

    @property
    def is_full(self):
        return self._size <= len(self)

    def cancel(self, *futures, get_result=lambda fut: None):
        found = list(futures) if futures else [*self._waiting, *self._active]
        cancelled = [f for f in found if not f.done() and f.cancel()]
        return len(cancelled), [get_result(f) for f in cancelled]

    async def _run(self, coro: Awaitable, future: aio.Future, cb=None, ctx=None):
        try:
            result = await coro
            if cb:
                await cb(result, None, ctx)
            if not future.done():
                future.set_result(result)
        except aio.CancelledError:
            future.cancel()
            raise
        except Exception as exc:
            self._exceptions.append(exc)
            if cb:
                await cb(None, (exc, "".join(traceback.format_exception_only(type(exc), exc))), ctx)
            if not future.done():
                future.set_exception(exc)
        finally:
            self._active.pop(future, None)
            self._semaphore.release()

    async def _start(self, coro, future, cb=None, ctx=None):
        self._waiting[future] = True
        try:
            await self._semaphore.acquire()
        except aio.CancelledError:
            getattr(coro, "close", bool)()
            future.cancel()
            raise
        finally:
            del self._waiting[future]
        self._active[future] = task = aio.get_event_loop().create_task(self._run(coro, future, cb, ctx))
        future.add_done_callback(lambda f: task.cancel() if f.cancelled() and not task.done() else None)
        return future

    async def spawn(self, coro, cb=None, ctx: Any = None) -> aio.Future:
        """Waits until CORO can start."""
        return await self._start(coro, aio.get_event_loop().create_future(), cb, ctx)

    def spawn_n(self, coro, cb=None, ctx: Any = None) -> aio.Future:
        """Returns at once."""
        future = aio.get_event_loop().create_future()
        starter = aio.ensure_future(self._start(coro, future, cb, ctx))
        future.add_done_callback(lambda f: starter.cancel() if f.cancelled() else None)
        return future

    async def exec(self, coro, cb=None, ctx=None):
        return await (await self.spawn(coro, cb, ctx))

    def map_n(self, fn: Callable[[Any], Awaitable], iterable: Iterable, cb=None, ctx=None) -> List[aio.Future]:
        return [self.spawn_n(fn(item), cb, ctx) for item in iterable]

    async def map(self, fn, iterable, cb=None, ctx=None, *, get_result=lambda f: f.exception() or f.result()):
        futures = self.map_n(fn, iterable, cb, ctx)
        await aio.wait(futures)
        return [get_result(f) for f in futures]

    async def itermap(self, fn, iterable, *, flat=True, timeout: Optional[float] = None, yield_when=aio.ALL_COMPLETED):
        futures = self.map_n(fn, iterable)
        left: Set[aio.Future] = set(futures)
        while left:
            done, left = await aio.wait(left, timeout=timeout, return_when=yield_when)
            results = [f.exception() or f.result() for f in futures if f in done]
            if flat:
                for result in results:
                    yield result
            else:
                yield results

    async def join(self):
        while len(self):
            await aio.sleep(0.01)
        if self.raise_on_join and self._exceptions:
            raise self._exceptions[0]


async def work(n):
    await aio.sleep(1 / n)
    if n % 5 == 0:
        raise ArithmeticError(n)
    return n * 10


async def show(result, error, ctx):
    print(f"  cb {result} {error and error[1].strip()} {ctx}")


async def main():
    loop = aio.get_running_loop()
    async with Pool(2) as pool:
        future = await pool.spawn(work(1), show, "first")
        others = [pool.spawn_n(work(n), cb=show, ctx=(n,)) for n in (4, 5)]
        print(len(pool), pool.n_active, pool.is_full, future.done())
        await aio.sleep(0)
        print(len(pool), pool.n_active, pool.is_full)
        print(await pool.exec(work(2)), f"@{loop.time():.2f}")
        print(await aio.gather(future, *others, return_exceptions=True))
    print(len(pool), f"@{loop.time():.2f}")

    pool = Pool(3, raise_on_join=True)
    print(await pool.map(work, range(1, 7)), f"@{loop.time():.2f}")
    async for result in pool.itermap(work, [1, 2, 4, 10], flat=False, yield_when=aio.FIRST_COMPLETED):
        print(result, f"@{loop.time():.2f}")
    async for result in pool.itermap(work, [1, 3], timeout=0.3, flat=False):
        print(result, f"@{loop.time():.2f}")
    try:
        await pool.join()
    except ArithmeticError as e:
        print("join raised", repr(e))

    pool = Pool(1)
    running, waiting = pool.spawn_n(work(1)), pool.spawn_n(work(2))
    await aio.sleep(0.1)
    print(pool.cancel(waiting), waiting.cancelled(), len(pool))
    print(pool.cancel(get_result=lambda f: f.cancelled()), len(pool))
    await aio.sleep(0)
    await pool.join()
    print(running, len(pool), pool._semaphore.locked())
    try:
        async with Pool(2) as pool:
            pool.map_n(work, [1, 1, 1])
            await aio.sleep(0.5)
            raise KeyError("stop")
    except KeyError as e:
        print("left by", e, f"@{loop.time():.2f}", len(aio.all_tasks()))
    try:
        await Pool(1).map(work, [])
    except ValueError as e:
        print(e)


aio.run(main())
