# concurrent.futures in a program of one thread: futures set by hand, wait, as_completed, executors that run nothing.
import asyncio
import concurrent.futures
from concurrent.futures import ALL_COMPLETED, FIRST_COMPLETED, Future, ThreadPoolExecutor


def attempt(f, *args, **named):
    try:
        print('->', f(*args, **named))
    except BaseException as e:
        print(type(e).__name__, type(e).__module__, e)


class Direct(concurrent.futures.Executor):
    """Runs everything at once."""

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        future.set_running_or_notify_cancel()
        try:
            future.set_result(fn(*args, **kwargs))
        except BaseException as e:
            future.set_exception(e)
        return future


async def main():
    future = Future()
    wrapped = asyncio.wrap_future(future)
    asyncio.get_running_loop().call_later(1, future.set_result, 'set')
    print(await wrapped, future.done(), future.result(timeout=0))
    async def work():
        await asyncio.sleep(1)
        return 'done'
    outer = asyncio.run_coroutine_threadsafe(work(), asyncio.get_running_loop())
    print(isinstance(outer, Future), outer.done())
    await asyncio.sleep(2)
    print(outer.result())


asyncio.run(main())
with Direct() as direct:
    good, bad = direct.submit(pow, 2, 5), direct.submit(divmod, 1, 0)
    print(good.result(), repr(bad.exception()), list(direct.map(max, [1, 5], [3, 4])))
    found = concurrent.futures.wait([good, bad])
    print(len(found.done), found.not_done, concurrent.futures.wait([good, Future()], return_when=FIRST_COMPLETED).done == {good})
    print({f.done() for f in concurrent.futures.as_completed([good, bad])}, ALL_COMPLETED)
cancelled = Future()
print(cancelled.cancel(), cancelled.cancelled())
attempt(cancelled.result)
attempt(good.set_result, 1)
attempt(ThreadPoolExecutor, 0)
attempt(concurrent.futures.Executor().submit, print)
pool = ThreadPoolExecutor(max_workers=2, thread_name_prefix='x')
pool.shutdown()
attempt(pool.submit, print)
print(concurrent.futures.TimeoutError is TimeoutError, issubclass(concurrent.futures.BrokenExecutor, RuntimeError))
print(issubclass(concurrent.futures.CancelledError, asyncio.CancelledError))
