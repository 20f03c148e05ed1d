# SPDX-License-Identifier: MIT
"""Module concurrent.futures: executors whose workers are simulated threads (_threads.c).

Mirrors Lib/concurrent/futures/_base.py and thread.py of 3.14. A job starts when the thread that submitted it
waits, or its loop selects; what that means for an order is in loop/tt_thread.h.
"""
import sys
import threading
import weakref
from collections import deque, namedtuple
from itertools import count, islice
from queue import Empty as _Empty, SimpleQueue as _SimpleQueue
from types import GenericAlias
from _concurrent import CancelledError, Error, Future, InvalidStateError, state as _state, unwatch as _unwatch, watch as _watch
from _logging import traceback as _traceback
from _threads import Place as _Place, begin_job as _begin_job, end_job as _end_job, now as _now, point as _point

__all__ = ['FIRST_COMPLETED', 'FIRST_EXCEPTION', 'ALL_COMPLETED', 'CancelledError', 'TimeoutError', 'InvalidStateError',
           'BrokenExecutor', 'Future', 'Executor', 'wait', 'as_completed', 'ProcessPoolExecutor', 'ThreadPoolExecutor']

TimeoutError = TimeoutError
FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED = 'FIRST_COMPLETED', 'FIRST_EXCEPTION', 'ALL_COMPLETED'
DoneAndNotDoneFutures = namedtuple('DoneAndNotDoneFutures', 'done not_done', module='concurrent.futures._base')
_PROCESSORS = 4
_DONE = 'CANCELLED_AND_NOTIFIED', 'FINISHED'


class BrokenExecutor(RuntimeError):
    """An executor that can run nothing any more."""

    __module__ = 'concurrent.futures._base'


class BrokenThreadPool(BrokenExecutor):
    """An initializer failed."""

    __module__ = 'concurrent.futures.thread'


# ---- Waiting ---------------------------------------------------------------------------------------------------------


class _Waiter:
    """A waiting thread, until LEFT more futures are done."""

    def __init__(self, futures, left, stops_at_exception=False):
        self.futures, self.left, self.stops_at_exception = futures, left, stops_at_exception
        self.place, self.finished, self.is_set = _Place(), [], False
        for future in futures:
            _watch(future, self)

    def __call__(self, future):
        self.finished.append(future)
        self.left -= 1
        if self.left <= 0 or self.stops_at_exception and not future.cancelled() and future.exception() is not None:
            self.is_set = True
            self.place.wake_all()

    def wait(self, what, timeout):
        if not self.is_set:
            self.place.wait(what, timeout, True)

    def forget(self):
        for future in self.futures:
            _unwatch(future, self)


def wait(fs, timeout=None, return_when=ALL_COMPLETED):
    """Waits for some of the futures or all: those that are done, and the others."""
    _point()
    fs = set(fs)
    done = {f for f in fs if _state(f) in _DONE}
    not_done = fs - done
    if return_when == FIRST_COMPLETED and done:
        return DoneAndNotDoneFutures(done, not_done)
    if return_when == FIRST_EXCEPTION and done:
        if any(f for f in done if not f.cancelled() and f.exception() is not None):
            return DoneAndNotDoneFutures(done, not_done)
    if len(done) == len(fs):
        return DoneAndNotDoneFutures(done, not_done)
    if return_when not in (FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED):
        raise ValueError(f'Invalid return condition: {return_when!r}')
    waiter = _Waiter(fs, 1 if return_when == FIRST_COMPLETED else len(not_done), return_when == FIRST_EXCEPTION)
    waiter.wait('concurrent.futures.wait()', timeout)
    waiter.forget()
    done.update(waiter.finished)
    return DoneAndNotDoneFutures(done, fs - done)


def _yield_finished(finished, waiter, sets):
    while finished:
        for futures in sets:
            futures.remove(finished[-1])
        _unwatch(finished[-1], waiter)
        yield finished.pop()


def as_completed(fs, timeout=None):
    """Yields the futures as they complete."""
    if timeout is not None:
        end_time = timeout + _now()
    fs = set(fs)
    total = len(fs)
    finished = {f for f in fs if _state(f) in _DONE}
    pending = fs - finished
    waiter = _Waiter(fs, 1)
    finished = list(finished)
    try:
        yield from _yield_finished(finished, waiter, (fs,))
        while pending:
            left = None
            if timeout is not None:
                left = end_time - _now()
                if left <= 0:  # time passes only while it waits
                    raise TimeoutError(f'{len(pending)} (of {total}) futures unfinished')
            waiter.wait('concurrent.futures.as_completed()', left)
            finished, waiter.finished, waiter.is_set = waiter.finished, [], False
            finished.reverse()
            yield from _yield_finished(finished, waiter, (fs, pending))
    finally:
        waiter.futures = list(fs)
        waiter.forget()


# ---- Executors -------------------------------------------------------------------------------------------------------


def _result_or_cancel(fut, timeout=None):
    try:
        try:
            return fut.result(timeout)
        finally:
            fut.cancel()
    finally:
        del fut


class Executor:
    """What runs functions elsewhere; the derived class says where."""

    __module__ = 'concurrent.futures._base'

    def submit(self, fn, /, *args, **kwargs):
        """Runs fn(*args, **kwargs), whose result the returned future has."""
        raise NotImplementedError()

    def map(self, fn, *iterables, timeout=None, chunksize=1, buffersize=None):
        """Runs fn with the items of the iterables, and iterates over the results."""
        if buffersize is not None and not isinstance(buffersize, int):
            raise TypeError('buffersize must be an integer or None')
        if buffersize is not None and buffersize < 1:
            raise ValueError('buffersize must be None or > 0')
        if timeout is not None:
            end_time = timeout + _now()
        zipped = zip(*iterables)
        if buffersize:
            fs = deque(self.submit(fn, *args) for args in islice(zipped, buffersize))
        else:
            fs = [self.submit(fn, *args) for args in zipped]
        reference = weakref.ref(self)

        def result_iterator():
            try:
                fs.reverse()
                while fs:
                    if buffersize and (executor := reference()) and (args := next(zipped, None)):
                        fs.appendleft(executor.submit(fn, *args))
                    if timeout is None:
                        yield _result_or_cancel(fs.pop())
                    else:
                        yield _result_or_cancel(fs.pop(), end_time - _now())
            finally:
                for future in fs:
                    future.cancel()
        return result_iterator()

    def shutdown(self, wait=True, *, cancel_futures=False):
        """Accepts no more."""

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.shutdown(wait=True)
        return False


class _WorkItem:
    __slots__ = 'future', 'task'

    def __init__(self, future, task):
        self.future, self.task = future, task

    def run(self):
        if not self.future.set_running_or_notify_cancel():
            return
        _begin_job()
        try:
            fn, args, kwargs = self.task
            result = fn(*args, **kwargs)
        except BaseException as exc:
            _end_job()
            self.future.set_exception(exc)
            self = None
        else:
            _end_job()
            self.future.set_result(result)


_queues = {}  # of the workers that are alive, by their threads
_interpreter = {'ends': False}


def _python_exit():
    _interpreter['ends'] = True
    items = list(_queues.items())
    for thread, queue in items:
        queue._put(None)
    for thread, queue in items:
        thread.join()


threading._register_atexit(_python_exit)


def _log_critical(text, exc):
    """What the logger of concurrent.futures logs; without module logging, what that writes by default."""
    logging = sys.modules.get('logging')
    if logging is None:
        sys.stderr.write(f'{text}\n{_traceback(exc)}\n')
    else:
        logging.getLogger('concurrent.futures').critical(text, exc_info=exc)


def _worker(reference, initializer, initargs, queue):
    if initializer is not None:
        try:
            initializer(*initargs)
        except BaseException as e:
            _log_critical('Exception in initializer:', e)
            executor = reference()
            if executor is not None:
                executor._initializer_failed()
            return
    while True:
        try:
            item = queue.get_nowait()
        except _Empty:
            executor = reference()
            if executor is not None:
                executor._idle += 1
            del executor
            item = queue.get()
        if item is not None:
            item.run()
            del item
            continue
        executor = reference()
        if _interpreter['ends'] or executor is None or executor._shutdown:
            if executor is not None:
                executor._shutdown = True
            queue._put(None)
            return
        del executor


def _live(reference, initializer, initargs, queue):
    thread = threading.current_thread()
    try:
        _worker(reference, initializer, initargs, queue)
    except BaseException as e:
        _log_critical('Exception in worker', e)
    finally:
        _queues.pop(thread, None)


class ThreadPoolExecutor(Executor):
    """Runs functions in threads, which take jobs from a queue."""

    __module__ = 'concurrent.futures.thread'
    _counter = count().__next__

    def __init__(self, max_workers=None, thread_name_prefix='', initializer=None, initargs=()):
        if max_workers is None:
            max_workers = min(32, _PROCESSORS + 4)
        if max_workers <= 0:
            raise ValueError('max_workers must be greater than 0')
        if initializer is not None and not callable(initializer):
            raise TypeError('initializer must be a callable')
        self._max_workers = max_workers
        self._work_queue = _SimpleQueue()
        self._idle = 0
        self._threads = {}
        self._broken = False
        self._shutdown = False
        self._initializer, self._initargs = initializer, initargs
        self._thread_name_prefix = thread_name_prefix or f'ThreadPoolExecutor-{self._counter()}'

    def submit(self, fn, /, *args, **kwargs):
        _point()
        if self._broken:
            raise BrokenThreadPool(self._broken)
        if self._shutdown:
            raise RuntimeError('cannot schedule new futures after shutdown')
        if _interpreter['ends']:
            raise RuntimeError('cannot schedule new futures after interpreter shutdown')
        future = Future()
        self._work_queue._put(_WorkItem(future, (fn, args, kwargs)))
        self._adjust_thread_count()
        return future

    def _adjust_thread_count(self):
        if self._idle > 0:
            self._idle -= 1
            return

        def collected(_, queue=self._work_queue):
            queue._put(None)
        number = len(self._threads)
        if number < self._max_workers:
            args = weakref.ref(self, collected), self._initializer, self._initargs, self._work_queue
            thread = threading.Thread(name=f'{self._thread_name_prefix}_{number}', target=_live, args=args)
            thread._start_worker()
            self._threads[thread] = None
            _queues[thread] = self._work_queue

    def _initializer_failed(self):
        self._broken = 'A thread initializer failed, the thread pool is not usable anymore'
        while self._work_queue._items:
            item = self._work_queue._items.popleft()
            if item is not None:
                item.future.set_exception(BrokenThreadPool(self._broken))

    def shutdown(self, wait=True, *, cancel_futures=False):
        _point()
        self._shutdown = True
        if cancel_futures:
            while self._work_queue._items:
                item = self._work_queue._items.popleft()
                if item is not None:
                    item.future.cancel()
        self._work_queue._put(None)
        if wait:
            for thread in list(self._threads):
                thread.join()


from concurrent.futures.process import ProcessPoolExecutor
from concurrent.futures import _base, thread
