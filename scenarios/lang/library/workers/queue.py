# SPDX-License-Identifier: MIT
"""Module queue: queues between threads. Mirrors Lib/queue.py of 3.14."""
from collections import deque
from heapq import heappop, heappush
from threading import Condition, Lock
from types import GenericAlias
from _threads import Place, check_seconds, now as time, point

__all__ = ["Empty", "Full", "ShutDown", "Queue", "PriorityQueue", "LifoQueue", "SimpleQueue"]


class Empty(Exception):
    pass


class Full(Exception):
    pass


class ShutDown(Exception):
    pass


def _left(timeout):
    """A function that returns the time left."""
    if timeout is None:
        return lambda: None
    if timeout < 0:
        raise ValueError("'timeout' must be a non-negative number")
    end = time() + timeout
    return lambda: end - time()


class Queue:
    def __init__(self, maxsize=0):
        self.maxsize = maxsize
        self._init(maxsize)
        self.mutex = Lock()
        self.not_empty = Condition(self.mutex)
        self.not_full = Condition(self.mutex)
        self.all_tasks_done = Condition(self.mutex)
        self.unfinished_tasks = 0
        self.is_shutdown = False

    def task_done(self):
        with self.all_tasks_done:
            unfinished = self.unfinished_tasks - 1
            if unfinished <= 0:
                if unfinished < 0:
                    raise ValueError("task_done() called too many times")
                self.all_tasks_done.notify_all()
            self.unfinished_tasks = unfinished

    def join(self):
        with self.all_tasks_done:
            while self.unfinished_tasks:
                self.all_tasks_done._wait(None, "queue.Queue.join()")

    def qsize(self):
        with self.mutex:
            return self._qsize()

    def empty(self):
        with self.mutex:
            return not self._qsize()

    def full(self):
        with self.mutex:
            return 0 < self.maxsize <= self._qsize()

    def put(self, item, block=True, timeout=None):
        with self.not_full:
            if self.is_shutdown:
                raise ShutDown
            if self.maxsize > 0:
                if not block:
                    if self._qsize() >= self.maxsize:
                        raise Full
                else:
                    left = _left(timeout)
                    while self._qsize() >= self.maxsize:
                        remaining = left()
                        if remaining is not None and remaining <= 0:
                            raise Full
                        self.not_full._wait(remaining, "queue.Queue.put()")
                        if self.is_shutdown:
                            raise ShutDown
            self._put(item)
            self.unfinished_tasks += 1
            self.not_empty.notify()

    def get(self, block=True, timeout=None):
        with self.not_empty:
            if self.is_shutdown and not self._qsize():
                raise ShutDown
            if not block:
                if not self._qsize():
                    raise Empty
            else:
                left = _left(timeout)
                while not self._qsize():
                    remaining = left()
                    if remaining is not None and remaining <= 0:
                        raise Empty
                    self.not_empty._wait(remaining, "queue.Queue.get()")
                    if self.is_shutdown and not self._qsize():
                        raise ShutDown
            item = self._get()
            self.not_full.notify()
            return item

    def put_nowait(self, item):
        return self.put(item, block=False)

    def get_nowait(self):
        return self.get(block=False)

    def shutdown(self, immediate=False):
        with self.mutex:
            self.is_shutdown = True
            if immediate:
                while self._qsize():
                    self._get()
                    if self.unfinished_tasks > 0:
                        self.unfinished_tasks -= 1
                self.all_tasks_done.notify_all()
            self.not_empty.notify_all()
            self.not_full.notify_all()

    def _init(self, maxsize):
        self.queue = deque()

    def _qsize(self):
        return len(self.queue)

    def _put(self, item):
        self.queue.append(item)

    def _get(self):
        return self.queue.popleft()

    __class_getitem__ = classmethod(GenericAlias)


class PriorityQueue(Queue):
    def _init(self, maxsize):
        self.queue = []

    def _qsize(self):
        return len(self.queue)

    def _put(self, item):
        heappush(self.queue, item)

    def _get(self):
        return heappop(self.queue)


class LifoQueue(Queue):
    def _init(self, maxsize):
        self.queue = []

    def _qsize(self):
        return len(self.queue)

    def _put(self, item):
        self.queue.append(item)

    def _get(self):
        return self.queue.pop()


class SimpleQueue:
    def __init__(self):
        self._items = deque()
        self._place = Place()

    def put(self, item, block=True, timeout=None):
        point()
        self._put(item)

    def _put(self, item):
        self._items.append(item)
        self._place.wake()

    def get(self, block=True, timeout=None):
        point()
        if not block:
            if not self._items:
                raise Empty
        else:
            # _queue.c looks at the timeout even where nothing has to be awaited.
            if timeout is not None:
                check_seconds(timeout)
            left = _left(timeout)
            while not self._items:
                remaining = left()
                if remaining is not None and remaining <= 0:
                    raise Empty
                self._place.wait("queue.SimpleQueue.get()", remaining)
        return self._items.popleft()

    def put_nowait(self, item):
        self.put(item)

    def get_nowait(self):
        return self.get(False)

    def empty(self):
        point()
        return not self._items

    def qsize(self):
        point()
        return len(self._items)

    __class_getitem__ = classmethod(GenericAlias)
