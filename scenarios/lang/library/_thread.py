# SPDX-License-Identifier: MIT
"""Module _thread, for one thread: a lock that is taken stays so while anything waits for it."""
from _alone import wait
from _refuse import refuse

error = RuntimeError
TIMEOUT_MAX = 9223372036.0
_MAIN = 1  # what identifies the one thread


def get_ident():
    """The number of this thread, the only one."""
    return _MAIN


get_native_id = get_ident


def _check(blocking, timeout):
    if not blocking and timeout != -1:
        raise ValueError("can't specify a timeout for a non-blocking call")
    if timeout < 0 and timeout != -1:
        raise ValueError('timeout value must be a non-negative number')
    if timeout > TIMEOUT_MAX:
        raise OverflowError('timeout value is too large')


class lock:
    """A lock, which nothing else can release."""

    __slots__ = ('_taken', '__weakref__')
    __module__ = '_thread'

    def __init__(self):
        self._taken = False

    def acquire(self, blocking=True, timeout=-1):
        """Takes the lock; False if it is taken already and the time is over."""
        _check(blocking, timeout)
        if not self._taken:
            self._taken = True
            return True
        if blocking:
            wait('threading.Lock.acquire()', None if timeout == -1 else timeout)
        return False

    def release(self):
        """Releases the lock."""
        if not self._taken:
            raise RuntimeError('release unlocked lock')
        self._taken = False

    def locked(self):
        """Whether it is taken."""
        return self._taken

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *exc):
        self.release()

    def __repr__(self):
        state = 'locked' if self._taken else 'unlocked'
        return f'<{state} _thread.lock object at {id(self):#x}>'


class RLock:
    """A lock that its thread can take again."""

    __slots__ = ('_count', '__weakref__')
    __module__ = '_thread'

    def __init__(self):
        self._count = 0

    def acquire(self, blocking=True, timeout=-1):
        """Takes the lock once more."""
        if not blocking and timeout != -1:
            raise ValueError("can't specify a timeout for a non-blocking call")
        self._count += 1
        return True

    def release(self):
        """Undoes one acquire()."""
        if self._count == 0:
            raise RuntimeError('cannot release un-acquired lock')
        self._count -= 1

    def locked(self):
        """Whether it is taken."""
        return self._count > 0

    def _is_owned(self):
        return self._count > 0

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *exc):
        self.release()

    def __repr__(self):
        state = 'locked' if self._count else 'unlocked'
        return f'<{state} _thread.RLock object owner={_MAIN if self._count else 0} count={self._count} at {id(self):#x}>'


LockType = lock


def allocate_lock():
    """A new lock."""
    return lock()


def start_new_thread(function, args, kwargs={}, /):
    """Threads are not here yet."""
    refuse('_thread.start_new_thread is not in the scenario language: there are no threads yet')
