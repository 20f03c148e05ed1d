# SPDX-License-Identifier: MIT
"""Module _thread: its locks, and threads without an object of their own.

Nothing else runs between two waits (_threads.c), so that taking a lock is atomic. Other threads may run before: point().
"""
import sys
from _logging import traceback
from _threads import BY_LOCK, Place, check_seconds, freed, held, ident as get_ident, now as monotonic, point, start

error = RuntimeError
TIMEOUT_MAX = 9223372036.0
get_native_id = get_ident
_main_ident = get_ident()  # whichever thread imports threading


def _get_main_thread_ident():
    return _main_ident


def _check(blocking, timeout):
    check_seconds(timeout)
    if not blocking and timeout != -1:
        raise ValueError("can't specify a timeout for a non-blocking call")
    if timeout < 0 and timeout != -1:
        raise ValueError('timeout value must be a non-negative number')
    if timeout > TIMEOUT_MAX:
        raise OverflowError('timeout value is too large')


class lock:
    """A lock, which any thread can release."""

    __slots__ = ('_taken', '_place', '__weakref__')
    __module__ = '_thread'

    def __init__(self):
        self._taken = 0  # the number of the thread that took it
        self._place = Place()

    def acquire(self, blocking=True, timeout=-1):
        """Takes the lock; False if it is taken already and the time is over."""
        if not blocking or timeout != -1:
            _check(blocking, timeout)
        point()
        if not self._taken:
            self._taken = get_ident()
            held(self)
            return True
        if not blocking:
            return False
        if timeout == -1:
            while self._taken:
                self._place.wait('threading.Lock.acquire()', None, False, self._taken, BY_LOCK)
        else:
            until = monotonic() + timeout
            while self._taken:
                if not self._place.wait('threading.Lock.acquire()', until - monotonic(), False, self._taken, BY_LOCK) and self._taken:
                    return False
        self._taken = get_ident()
        held(self)
        return True

    def release(self):
        """Releases the lock."""
        point()
        if not self._taken:
            raise RuntimeError('release unlocked lock')
        self._taken = 0
        freed(self)
        self._place.wake()

    def locked(self):
        """Whether it is taken."""
        point()
        return self._taken != 0

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *exc):
        self.release()

    def __repr__(self):
        state = 'locked' if self._taken else 'unlocked'
        return f'<{state} _thread.lock object at {id(self):#x}>'


class RLock:
    """A lock that its thread can take again."""

    __slots__ = ('_owner', '_count', '_place', '__weakref__')
    __module__ = '_thread'

    def __init__(self):
        self._owner = self._count = 0
        self._place = Place()

    def acquire(self, blocking=True, timeout=-1):
        """Takes the lock once more."""
        if not blocking or timeout != -1:
            _check(blocking, timeout)
        point()
        me = get_ident()
        if self._owner != me:
            if self._owner and not blocking:
                return False
            until = None if timeout == -1 else monotonic() + timeout
            while self._owner:
                left = None if until is None else until - monotonic()
                if not self._place.wait('threading.RLock.acquire()', left, False, self._owner, BY_LOCK) and self._owner:
                    return False
            self._owner = me
            held(self)
        self._count += 1
        return True

    def release(self):
        """Undoes one acquire()."""
        point()
        if self._owner != get_ident():
            raise RuntimeError('cannot release un-acquired lock')
        self._count -= 1
        if not self._count:
            self._owner = 0
            freed(self)
            self._place.wake()

    def locked(self):
        """Whether it is taken."""
        point()
        return self._count > 0

    def _is_owned(self):
        return self._owner == get_ident()

    def _recursion_count(self):
        return self._count if self._owner == get_ident() else 0

    def _release_save(self):
        state = self._count, self._owner
        if not self._count:
            raise RuntimeError('cannot release un-acquired lock')
        self._owner = self._count = 0
        freed(self)
        self._place.wake()
        return state

    def _acquire_restore(self, state):
        while self._owner:
            self._place.wait('threading.RLock.acquire()', None, False, self._owner, BY_LOCK)
        self._count, self._owner = state
        held(self)

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *exc):
        self.release()

    def __repr__(self):
        state = 'locked' if self._count else 'unlocked'
        return f'<{state} _thread.RLock object owner={self._owner} count={self._count} at {id(self):#x}>'


LockType = lock


def allocate_lock():
    """A new lock."""
    return lock()


def _call(job):
    function, args, kwargs = job
    try:
        function(*args, **kwargs)
    except SystemExit:
        pass
    except BaseException as e:
        sys.stderr.write(f'Exception ignored in thread started by {function!r}:\n{traceback(e)}\n')


def start_new_thread(function, args, kwargs={}, /):
    """Runs function(*args, **kwargs) in a new thread, whose number it returns."""
    if not callable(function):
        raise TypeError('first arg must be callable')
    if not isinstance(args, tuple):
        raise TypeError('2nd arg must be a tuple')
    if not isinstance(kwargs, dict):
        raise TypeError('optional 3rd arg must be a dictionary')
    return start(_call, (function, args, kwargs), False, True, getattr(function, '__name__', ''))


