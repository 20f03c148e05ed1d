# SPDX-License-Identifier: MIT
"""Executors of loops, and asyncio.to_thread. Mirrors asyncio/base_events.py and threads.py of 3.14.

The class Executors holds functions that loops have as methods (loop/core/methods/network_methods.c): `self` is a loop,
whose self._executor() is a list of its default executor, or None.
"""
import warnings
from asyncio import get_running_loop, timeout as _timeout, wrap_future
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from threading import Thread


class Executors:
    def run_in_executor(self, executor, func, *args):
        if self.is_closed():
            raise RuntimeError('Event loop is closed')
        if self.get_debug():
            self._check_callback(func, 'run_in_executor')
        if executor is None:
            self._check_executor()
            state = self._executor()
            executor = state[0]
            if executor is None:
                executor = state[0] = ThreadPoolExecutor(thread_name_prefix='asyncio')
        return wrap_future(executor.submit(func, *args), loop=self)

    def set_default_executor(self, executor):
        if not isinstance(executor, ThreadPoolExecutor):
            raise TypeError('executor must be ThreadPoolExecutor instance')
        self._executor()[0] = executor

    async def shutdown_default_executor(self, timeout=None):
        self._shut_executor()
        executor = self._executor()[0]
        if executor is None:
            return
        future = self.create_future()
        thread = Thread(target=_do_shutdown, args=(self, executor, future))
        thread._start_worker()
        try:
            async with _timeout(timeout):
                await future
        except TimeoutError:
            warnings.warn(f'The executor did not finishing joining its threads within {timeout} seconds.', RuntimeWarning,
                          stacklevel=2)
            executor.shutdown(wait=False)
        else:
            thread.join()

    def _close_executor(self):
        state = self._executor()
        executor, state[0] = state[0], None
        self._shut_executor()
        if executor is not None:
            executor.shutdown(wait=False)


def set_waiter(waiter):
    if not waiter.cancelled():
        waiter.set_result(None)


def _do_shutdown(self, executor, future):
    try:
        executor.shutdown(wait=True)
        if not self.is_closed() and not self._joins(future):
            self.call_soon_threadsafe(set_waiter, future)
    except Exception as ex:
        if not self.is_closed() and not future.cancelled():
            self.call_soon_threadsafe(future.set_exception, ex)


async def to_thread(func, /, *args, **kwargs):
    loop = get_running_loop()
    ctx = copy_context()
    func_call = partial(ctx.run, func, *args, **kwargs)
    return await loop.run_in_executor(None, func_call)
