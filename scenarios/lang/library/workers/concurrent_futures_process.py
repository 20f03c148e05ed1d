# SPDX-License-Identifier: MIT
"""Module concurrent.futures.process: executors whose workers are simulated processes (_workers.py).

Mirrors Lib/concurrent/futures/process.py of 3.14. A thread of the program, the manager, gives calls to the workers and
takes their results. CPython pickles a call in a third thread; here the manager does. As there (gh-115634), workers that
leave after max_tasks_per_child calls are not always replaced, so that calls that were submitted at once may wait for ever.
"""
import sys
import threading
import weakref
from collections import deque
from functools import partial
from itertools import batched
from concurrent.futures import BrokenExecutor, Executor, Future, InvalidStateError, _log_critical
from _arrival import dies as _dies
from _logging import traceback as _traceback
from _threads import Place as _Place, begin_job as _begin_job, end_job as _end_job, point as _point

EXTRA_QUEUED_CALLS = 1
_managers = {}  # those that are alive, and the channels that wake them
_interpreter = {'ends': False}


class BrokenProcessPool(BrokenExecutor):
    """A worker ended while calls ran or waited."""


def _python_exit():
    _interpreter['ends'] = True
    items = list(_managers.items())
    for _, channel in items:
        channel.wake()
    for manager, _ in items:
        manager.join()


threading._register_atexit(_python_exit)


# ---- What is pickled -------------------------------------------------------------------------------------------------


class _RemoteTraceback(Exception):
    def __init__(self, tb):
        self.tb = tb

    def __str__(self):
        return self.tb


class _ExceptionWithTraceback:
    def __init__(self, exc):
        self.tb = f'\n"""\n{_traceback(exc)}\n"""'
        exc.__traceback__ = None
        self.exc = exc

    def __reduce__(self):
        return _rebuild_exc, (self.exc, self.tb)


def _rebuild_exc(exc, tb):
    exc.__cause__ = _RemoteTraceback(tb)
    return exc


class _ResultItem:
    def __init__(self, work_id, exception=None, result=None, exit_pid=None):
        self.work_id = work_id
        self.exception = exception
        self.result = result
        self.exit_pid = exit_pid


class _CallItem:
    def __init__(self, work_id, fn, args, kwargs):
        self.work_id = work_id
        self.fn = fn
        self.args = args
        self.kwargs = kwargs


class _WorkItem:
    __slots__ = 'future', 'fn', 'args', 'kwargs'

    def __init__(self, future, fn, args, kwargs):
        self.future, self.fn, self.args, self.kwargs = future, fn, args, kwargs


def _process_chunk(fn, chunk):
    return [fn(*args) for args in chunk]


class _Channel:
    """Between a pool and its workers, which have it in common: what is in it is pickled."""

    def __init__(self, limit):
        self.limit = limit  # of calls that wait for a worker
        self.calls = deque()  # None: a worker is to leave
        self.results = deque()
        self.workers, self.manager = _Place(), _Place()
        self.is_woken = False

    def wake(self):
        self.is_woken = True
        self.manager.wake_all()

    def call(self, data):
        self.calls.append(data)
        self.workers.wake()

    def take(self):
        while not self.calls:
            self.workers.wait('the next call of a pool of processes', None, True)
        return self.calls.popleft()

    def answer(self, data):
        self.results.append(data)
        self.manager.wake_all()


# ---- In a worker -----------------------------------------------------------------------------------------------------


def _process_worker(call_queue, result_queue, initializer, initargs, max_tasks=None):
    """Runs calls until it is to leave. The queues are the channel."""
    import multiprocessing
    import os
    import pickle
    channel = multiprocessing.current_process()._shared
    if initializer is not None:
        try:
            initializer(*initargs)
        except BaseException as e:
            _log_critical('Exception in initializer:', e)
            return
    exit_pid, count = None, 0
    while (data := channel.take()) is not None:
        if _dies(f'process {os.getpid()}, a worker of a pool,'):
            os.kill(os.getpid(), 9)
        call = pickle.loads(data)
        count += 1
        if max_tasks is not None and count >= max_tasks:
            exit_pid = os.getpid()
        _begin_job()
        try:
            item = _ResultItem(call.work_id, result=call.fn(*call.args, **call.kwargs), exit_pid=exit_pid)
        except BaseException as e:
            item = _ResultItem(call.work_id, exception=_ExceptionWithTraceback(e), exit_pid=exit_pid)
        _end_job()
        try:
            data = pickle.dumps(item)
        except BaseException as e:
            data = pickle.dumps(_ResultItem(call.work_id, exception=_ExceptionWithTraceback(e), exit_pid=exit_pid))
        del item, call
        channel.answer(data)
        if exit_pid is not None:
            return


# ---- The manager -----------------------------------------------------------------------------------------------------


class _ExecutorManagerThread(threading.Thread):
    def __init__(self, executor):
        channel = self.channel = executor._channel

        def collected(_):
            channel.wake()
        self.executor_reference = weakref.ref(executor, collected)
        self.lock = executor._shutdown_lock
        self.processes = executor._processes
        self.work_ids = executor._work_ids
        self.pending_work_items = executor._pending_work_items
        super().__init__()

    def run(self):
        """Until the pool is shut down and no call is left."""
        try:
            self.serve()
        finally:
            _managers.pop(self, None)

    def serve(self):
        while True:
            self.add_calls()
            item, is_broken, cause = self.wait()
            if is_broken:
                with self.lock:
                    self.terminate_broken(cause)
                return
            if item is not None:
                self.process_result(item)
                del item
            if self.is_shutting_down():
                self.flag_executor_shutting_down()
                self.add_calls()
                if not self.pending_work_items:
                    with self.lock:
                        self.join_workers()
                    return

    def add_calls(self):
        import pickle
        while self.work_ids and len(self.channel.calls) < self.channel.limit:
            work_id = self.work_ids.popleft()
            work = self.pending_work_items[work_id]
            if not work.future.set_running_or_notify_cancel():
                del self.pending_work_items[work_id]
                continue
            try:
                data = pickle.dumps(_CallItem(work_id, work.fn, work.args, work.kwargs))
            except Exception as e:
                e.__cause__ = _RemoteTraceback(f'\n"""\n{_traceback(e)}\n"""')
                del self.pending_work_items[work_id]
                self.channel.is_woken = True
                work.future.set_exception(e)
            else:
                self.channel.call(data)

    def wait(self):
        """A result, whether the pool is broken, and why."""
        import pickle
        channel = self.channel
        while True:
            if channel.results:
                data = channel.results.popleft()
                channel.is_woken = False
                try:
                    return pickle.loads(data), False, None
                except BaseException as e:
                    return None, True, _traceback(e) + '\n'
            if channel.is_woken:
                channel.is_woken = False
                return None, False, None
            if any(process._popen.poll() is not None for process in self.processes.values()):
                return None, True, None
            channel.manager.wait('the results of a pool of processes', None, True)

    def process_result(self, item):
        work = self.pending_work_items.pop(item.work_id, None)
        if work is not None:
            if item.exception is not None:
                work.future.set_exception(item.exception)
            else:
                work.future.set_result(item.result)
        if item.exit_pid is not None:
            self.processes.pop(item.exit_pid).join()
        if executor := self.executor_reference():
            if item.exit_pid is not None:
                with self.lock:
                    executor._adjust_process_count()
            else:
                executor._idle += 1

    def is_shutting_down(self):
        executor = self.executor_reference()
        return _interpreter['ends'] or executor is None or executor._shutdown_thread

    def flag_executor_shutting_down(self):
        executor = self.executor_reference()
        if executor is not None:
            executor._shutdown_thread = True
            if executor._cancel_pending_futures:
                self.pending_work_items = {number: work for number, work in self.pending_work_items.items() if not work.future.cancel()}
                self.work_ids.clear()
                executor._cancel_pending_futures = False

    def terminate_broken(self, cause):
        executor = self.executor_reference()
        if executor is not None:
            executor._broken = 'A child process terminated abruptly, the process pool is not usable anymore'
            executor._shutdown_thread = True
            executor = None
        error = BrokenProcessPool('A process in the process pool was terminated abruptly while the future was running or pending.')
        if cause is not None:
            error.__cause__ = _RemoteTraceback(f"\n'''\n{cause}'''")
        for work in self.pending_work_items.values():
            try:
                work.future.set_exception(error)
            except InvalidStateError:
                pass
        self.pending_work_items.clear()
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            process.join()

    def join_workers(self):
        for process in self.processes.values():
            if process.is_alive():
                self.channel.call(None)
        for process in self.processes.values():
            process.join()


# ---- The executor ----------------------------------------------------------------------------------------------------


def _chain_from_iterable_of_lists(iterable):
    for element in iterable:
        element.reverse()
        while element:
            yield element.pop()


class ProcessPoolExecutor(Executor):
    """Runs functions in processes, with copies of their arguments and results."""

    def __init__(self, max_workers=None, mp_context=None, initializer=None, initargs=(), *, max_tasks_per_child=None):
        import multiprocessing
        if max_workers is None:
            max_workers = multiprocessing.cpu_count()
        elif max_workers <= 0:
            raise ValueError('max_workers must be greater than 0')
        if mp_context is None:
            mp_context = multiprocessing.get_context('spawn' if max_tasks_per_child is not None else None)
        if initializer is not None and not callable(initializer):
            raise TypeError('initializer must be a callable')
        if max_tasks_per_child is not None:
            if not isinstance(max_tasks_per_child, int):
                raise TypeError('max_tasks_per_child must be an integer')
            if max_tasks_per_child <= 0:
                raise ValueError('max_tasks_per_child must be >= 1')
        self._max_workers = max_workers
        self._mp_context = mp_context
        self._initializer, self._initargs = initializer, initargs
        self._max_tasks_per_child = max_tasks_per_child
        self._executor_manager_thread = None
        self._processes = {}
        self._shutdown_thread = False
        self._shutdown_lock = threading.Lock()
        self._idle = 0  # workers without a call
        self._broken = False
        self._queue_count = 0
        self._pending_work_items = {}
        self._cancel_pending_futures = False
        self._work_ids = deque()
        self._channel = _Channel(max_workers + EXTRA_QUEUED_CALLS)

    def _start_executor_manager_thread(self):
        if self._executor_manager_thread is None:
            manager = self._executor_manager_thread = _ExecutorManagerThread(self)
            manager._start_worker()
            _managers[manager] = self._channel

    def _adjust_process_count(self):
        if self._processes is None:
            return
        if self._idle > 0:
            self._idle -= 1
        elif len(self._processes) < self._max_workers:
            self._spawn_process()

    def _spawn_process(self):
        process = self._mp_context.Process(target=_process_worker, args=(None, None, self._initializer, self._initargs,
                                                                         self._max_tasks_per_child))
        process._shared = self._channel
        process.start()
        process._popen.child.ended.append(self._channel.manager)
        self._processes[process.pid] = process

    def submit(self, fn, /, *args, **kwargs):
        """Runs fn(*args, **kwargs), whose result the returned future has."""
        with self._shutdown_lock:
            if self._broken:
                raise BrokenProcessPool(self._broken)
            if self._shutdown_thread:
                raise RuntimeError('cannot schedule new futures after shutdown')
            if _interpreter['ends']:
                raise RuntimeError('cannot schedule new futures after interpreter shutdown')
            future = Future()
            self._pending_work_items[self._queue_count] = _WorkItem(future, fn, args, kwargs)
            self._work_ids.append(self._queue_count)
            self._queue_count += 1
            self._channel.wake()
            self._adjust_process_count()
            self._start_executor_manager_thread()
            return future

    def map(self, fn, *iterables, timeout=None, chunksize=1, buffersize=None):
        """Runs fn with the items of the iterables, CHUNKSIZE of them in one call, and iterates over the results."""
        if chunksize < 1:
            raise ValueError('chunksize must be >= 1.')
        results = super().map(partial(_process_chunk, fn), batched(zip(*iterables), chunksize), timeout=timeout, buffersize=buffersize)
        return _chain_from_iterable_of_lists(results)

    def shutdown(self, wait=True, *, cancel_futures=False):
        """Accepts no more."""
        with self._shutdown_lock:
            self._cancel_pending_futures = cancel_futures
            self._shutdown_thread = True
            if self._channel is not None:
                self._channel.wake()
        if self._executor_manager_thread is not None and wait:
            self._executor_manager_thread.join()
        self._executor_manager_thread = None
        self._processes = None
        self._channel = None

    def _force_shutdown(self, signal):
        processes = dict(self._processes or {})
        self.shutdown(wait=False, cancel_futures=True)
        for process in processes.values():
            if process.is_alive():
                process._popen.signal(signal)

    def terminate_workers(self):
        """Ends the workers by SIGTERM."""
        self._force_shutdown(15)

    def kill_workers(self):
        """Ends the workers by SIGKILL."""
        self._force_shutdown(9)
