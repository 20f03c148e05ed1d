# SPDX-License-Identifier: MIT
"""Module threading, for one thread: its locks and its own Thread object. Starting a thread ends the run."""
from _alone import wait
from _refuse import refuse
from _thread import RLock, TIMEOUT_MAX, get_ident, get_native_id, lock as Lock
from collections import deque

ThreadError = RuntimeError


class local:
    """Attributes of this thread."""

    def __new__(cls, /, *args, **kw):
        if (args or kw) and cls.__init__ is object.__init__:
            raise TypeError('Initialization arguments are not supported')
        return super().__new__(cls)


class Condition:
    """A lock that can be waited with."""

    def __init__(self, lock=None):
        self._lock = RLock() if lock is None else lock
        self.acquire = self._lock.acquire
        self.release = self._lock.release
        self._waiters = deque()

    def __enter__(self):
        return self._lock.__enter__()

    def __exit__(self, *args):
        return self._lock.__exit__(*args)

    def locked(self):
        """Whether its lock is taken."""
        return self._lock.locked()

    def _check(self, what):
        if not self._lock.locked():
            raise RuntimeError(f'cannot {what} on un-acquired lock')

    def wait(self, timeout=None):
        """Waits for a notify(), which nothing else can call."""
        self._check('wait')
        wait('threading.Condition.wait()', timeout)
        return False

    def wait_for(self, predicate, timeout=None):
        """Waits until PREDICATE is true."""
        result = predicate()
        if not result:
            self.wait(timeout)
            result = predicate()
        return result

    def notify(self, n=1):
        """Wakes N waiters, of which there are none."""
        self._check('notify')

    def notify_all(self):
        """Wakes all waiters, of which there are none."""
        self._check('notify')


class Semaphore:
    """A counter that is never below zero."""

    def __init__(self, value=1):
        if value < 0:
            raise ValueError('semaphore initial value must be >= 0')
        self._value = value

    def acquire(self, blocking=True, timeout=None):
        """Decrements the counter; False if it is zero and the time is over."""
        if not blocking and timeout is not None:
            raise ValueError("can't specify timeout for non-blocking acquire")
        if self._value == 0:
            if blocking:
                wait('threading.Semaphore.acquire()', timeout)
            return False
        self._value -= 1
        return True

    __enter__ = acquire

    def release(self, n=1):
        """Increments the counter by N."""
        if n < 1:
            raise ValueError('n must be one or more')
        self._value += n

    def __exit__(self, t, v, tb):
        self.release()


class BoundedSemaphore(Semaphore):
    """A Semaphore that is never released too often."""

    def __init__(self, value=1):
        super().__init__(value)
        self._initial_value = value

    def release(self, n=1):
        """Increments the counter by N."""
        if n < 1:
            raise ValueError('n must be one or more')
        if self._value + n > self._initial_value:
            raise ValueError('Semaphore released too many times')
        self._value += n


class Event:
    """A flag that can be waited for."""

    def __init__(self):
        self._flag = False

    def __repr__(self):
        status = 'set' if self._flag else 'unset'
        return f'<{type(self).__module__}.{type(self).__qualname__} at {id(self):#x}: {status}>'

    def is_set(self):
        """Whether it is set."""
        return self._flag

    def set(self):
        """Sets the flag."""
        self._flag = True

    def clear(self):
        """Resets the flag."""
        self._flag = False

    def wait(self, timeout=None):
        """Waits until it is set, which nothing else can do."""
        if not self._flag:
            wait('threading.Event.wait()', timeout)
        return self._flag


class Thread:
    """A thread of control, which cannot be started."""

    _name = None
    _count = 0

    def __init__(self, group=None, target=None, name=None, args=(), kwargs=None, *, daemon=None, context=None):
        assert group is None, 'group argument must be None for now'
        if name is None:
            Thread._count += 1
            name = f'Thread-{Thread._count}'
            if target is not None and hasattr(target, '__name__'):
                name += f' ({target.__name__})'
        self._target, self._args, self._kwargs = target, args, {} if kwargs is None else kwargs
        self._name = str(name)
        self._daemonic = False if daemon is None else daemon
        self._started = False

    def start(self):
        """Threads are not here yet."""
        if self._started:
            raise RuntimeError('threads can only be started once')
        refuse(f'starting a thread ({self._name}) is not in the scenario language: there are no threads yet')

    def run(self):
        """Calls the target."""
        if self._target is not None:
            self._target(*self._args, **self._kwargs)

    def join(self, timeout=None):
        """Waits for the end of the thread."""
        if not self._started:
            raise RuntimeError('cannot join thread before it is started')
        raise RuntimeError('cannot join current thread')

    @property
    def name(self):
        """What it is called."""
        return self._name

    @name.setter
    def name(self, name):
        self._name = str(name)

    @property
    def daemon(self):
        """Whether the program may end before it."""
        return self._daemonic

    @daemon.setter
    def daemon(self, daemonic):
        if self._started:
            raise RuntimeError('cannot set daemon status of active thread')
        self._daemonic = daemonic

    @property
    def ident(self):
        """Its number, once it is started."""
        return get_ident() if self._started else None

    native_id = ident

    def is_alive(self):
        """Whether it runs."""
        return self._started

    def __repr__(self):
        status = 'started' if self._started else 'initial'
        status += ' daemon' * self._daemonic + f' {self.ident}' * self._started
        return f'<{type(self).__name__}({self._name}, {status})>'


class Timer(Thread):
    """Calls a function after a time, in a thread."""

    def __init__(self, interval, function, args=None, kwargs=None):
        super().__init__()
        self.interval, self.function = interval, function
        self.args, self.kwargs = [] if args is None else args, {} if kwargs is None else kwargs
        self.finished = Event()

    def cancel(self):
        """Stops it, if it has not called yet."""
        self.finished.set()


class _MainThread(Thread):
    def __init__(self):
        super().__init__(name='MainThread', daemon=False)
        self._started = True


_main_thread = _MainThread()


def main_thread():
    """The Thread object of the one thread."""
    return _main_thread


def current_thread():
    """The Thread object of the one thread."""
    return _main_thread


def active_count():
    """How many threads there are."""
    return 1


def enumerate():
    """All threads."""
    return [_main_thread]


currentThread = current_thread
activeCount = active_count
