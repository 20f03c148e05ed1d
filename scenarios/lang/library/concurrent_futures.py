# SPDX-License-Identifier: MIT
"""Module concurrent.futures, for one thread: its futures and exceptions. What an executor would run ends the run."""
from collections import namedtuple
from _alone import wait as _wait
from _concurrent import CancelledError, Error, Future, InvalidStateError
from _refuse import refuse

TimeoutError = TimeoutError
FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED = 'FIRST_COMPLETED', 'FIRST_EXCEPTION', 'ALL_COMPLETED'
DoneAndNotDoneFutures = namedtuple('DoneAndNotDoneFutures', 'done not_done')


class BrokenExecutor(RuntimeError):
    """An executor that can run nothing any more."""

    __module__ = 'concurrent.futures._base'


class Executor:
    """What runs functions elsewhere; the derived class says where."""

    __module__ = 'concurrent.futures._base'

    def submit(self, fn, /, *args, **kwargs):
        """Runs fn(*args, **kwargs), whose result the returned future has."""
        raise NotImplementedError()

    def map(self, fn, *iterables, timeout=None, chunksize=1, buffersize=None):
        """Runs fn with the items of the iterables, and iterates over the results."""
        futures = [self.submit(fn, *args) for args in zip(*iterables)]
        return (future.result(timeout) for future in futures)

    def shutdown(self, wait=True, *, cancel_futures=False):
        """Accepts no more."""

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.shutdown(wait=True)
        return False


class _Elsewhere(Executor):
    def __init__(self, max_workers=None, *rest, **named):
        if max_workers is not None and max_workers <= 0:
            raise ValueError('max_workers must be greater than 0')
        self._max_workers = max_workers
        self._is_shut = False

    def submit(self, fn, /, *args, **kwargs):
        """Threads and processes are not here yet."""
        if self._is_shut:
            raise RuntimeError('cannot schedule new futures after shutdown')
        refuse(f'{type(self).__name__}.submit() is not in the scenario language: there are no threads and processes yet')

    def shutdown(self, wait=True, *, cancel_futures=False):
        """Accepts no more."""
        self._is_shut = True


class ThreadPoolExecutor(_Elsewhere):
    """Runs functions in threads."""

    __module__ = 'concurrent.futures.thread'


class ProcessPoolExecutor(_Elsewhere):
    """Runs functions in processes."""

    __module__ = 'concurrent.futures.process'


def wait(fs, timeout=None, return_when=ALL_COMPLETED):
    """Those of the futures that are done, and the others."""
    fs = set(fs)
    done = {f for f in fs if f.done()}
    is_enough = (return_when == FIRST_COMPLETED and done or
                 return_when == FIRST_EXCEPTION and any(not f.cancelled() and f.exception() is not None for f in done))
    if len(done) < len(fs) and not is_enough:
        _wait('concurrent.futures.wait()', timeout)
    return DoneAndNotDoneFutures(done, fs - done)


def as_completed(fs, timeout=None):
    """Iterates over the futures as they are done."""
    fs = set(fs)
    done = [f for f in fs if f.done()]
    yield from done
    if len(done) < len(fs):
        _wait('concurrent.futures.as_completed()', timeout)
        raise TimeoutError(f'{len(fs) - len(done)} (of {len(fs)}) futures unfinished')
