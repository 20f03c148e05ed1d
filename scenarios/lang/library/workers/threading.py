# SPDX-License-Identifier: MIT
"""Module threading: threads that run one at a time, until they wait (_threads.c). Mirrors Lib/threading.py of 3.14."""
import sys
from collections import deque, namedtuple
from itertools import count as _count
from _logging import traceback as _traceback
from _thread import (RLock, TIMEOUT_MAX, _get_main_thread_ident, allocate_lock as _allocate_lock, get_ident, get_native_id,
                     lock as Lock)
from _weakref import ref as _ref
from _threads import BY_THREAD as _BY_THREAD, Place as _Place, died as _died, join_all as _join_all, now as _time, point as _point, start as _start

__all__ = ['get_ident', 'active_count', 'Condition', 'current_thread', 'enumerate', 'main_thread', 'TIMEOUT_MAX', 'Event',
           'Lock', 'RLock', 'Semaphore', 'BoundedSemaphore', 'Thread', 'Barrier', 'BrokenBarrierError', 'Timer',
           'ThreadError', 'ExceptHookArgs', 'excepthook', 'local', 'get_native_id', 'stack_size']

ThreadError = RuntimeError
_stack_size = 0


def stack_size(size=0, /):
    """The size for new threads is checked and remembered; simulated threads have stacks of their own."""
    global _stack_size
    if size < 0:
        raise ValueError("size must be 0 or a positive value")
    if 0 < size < 32768:
        raise ValueError(f"size not valid: {size} bytes")
    before, _stack_size = _stack_size, size
    return before



_locals = {}  # number of a thread -> weak references to the objects that have attributes in it


def _forget_locals(ident):
    """The thread ends."""
    for made in _locals.pop(ident, ()):
        if (self := made()) is not None:
            del object.__getattribute__(self, '_local__all')[ident]


class local:
    """An object whose attributes are local to each thread."""

    def __new__(cls, /, *args, **kw):
        if (args or kw) and cls.__init__ is object.__init__:
            raise TypeError('Initialization arguments are not supported')
        self = object.__new__(cls)
        object.__setattr__(self, '_local__all', {})
        object.__setattr__(self, '_local__args', (args, kw))
        local._local__add(self, get_ident())
        return self

    def _local__add(self, me):
        own = object.__getattribute__(self, '_local__all')[me] = {}
        _locals.setdefault(me, []).append(_ref(self))
        return own

    def _local__own(self):
        everything = object.__getattribute__(self, '_local__all')
        me = get_ident()
        own = everything.get(me)
        if own is None:
            own = local._local__add(self, me)
            if type(self).__init__ is not object.__init__:
                args, kw = object.__getattribute__(self, '_local__args')
                self.__init__(*args, **kw)
        return own

    def __getattribute__(self, name):
        own = local._local__own(self)
        if name == '__dict__':
            return own
        if name in own:
            return own[name]
        return object.__getattribute__(self, name)

    def __setattr__(self, name, value):
        if name == '__dict__':
            raise AttributeError(f"{type(self).__name__!r} object attribute '__dict__' is read-only")
        local._local__own(self)[name] = value

    def __delattr__(self, name):
        if name == '__dict__':
            raise AttributeError(f"{type(self).__name__!r} object attribute '__dict__' is read-only")
        own = local._local__own(self)
        if name not in own:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        del own[name]


class Condition:
    """A lock that can be waited with."""

    def __init__(self, lock=None):
        if lock is None:
            lock = RLock()
        self._lock = lock
        self.acquire = lock.acquire
        self.release = lock.release
        if hasattr(lock, '_release_save'):
            self._release_save = lock._release_save
        if hasattr(lock, '_acquire_restore'):
            self._acquire_restore = lock._acquire_restore
        if hasattr(lock, '_is_owned'):
            self._is_owned = lock._is_owned
        if hasattr(lock, 'locked'):
            self.locked = lock.locked
        self._waiters = _Place()

    def __enter__(self):
        return self._lock.__enter__()

    def __exit__(self, *args):
        return self._lock.__exit__(*args)

    def __repr__(self):
        return f'<Condition({self._lock}, {self._waiters.count()})>'

    def _release_save(self):
        self._lock.release()

    def _acquire_restore(self, x):
        self._lock.acquire()

    def _is_owned(self):
        if type(self._lock) is Lock:
            return self._lock._taken != 0
        if self._lock.acquire(False):
            self._lock.release()
            return False
        return True

    def wait(self, timeout=None):
        """Waits for a notify(); False after the timeout."""
        return self._wait(timeout, 'threading.Condition.wait()')

    def _wait(self, timeout, what):
        if not self._is_owned():
            raise RuntimeError('cannot wait on un-acquired lock')
        saved = self._release_save()
        try:
            if timeout is None or timeout > 0:
                return self._waiters.wait(what, timeout)
            return False
        finally:
            self._acquire_restore(saved)

    def wait_for(self, predicate, timeout=None):
        """Waits until PREDICATE is true; its last value."""
        return self._wait_for(predicate, timeout, 'threading.Condition.wait_for()')

    def _wait_for(self, predicate, timeout, what):
        endtime = None
        waittime = timeout
        result = predicate()
        while not result:
            if waittime is not None:
                if endtime is None:
                    endtime = _time() + waittime
                else:
                    waittime = endtime - _time()
                    if waittime <= 0:
                        break
            self._wait(waittime, what)
            result = predicate()
        return result

    def notify(self, n=1):
        """Wakes N waiters."""
        if not self._is_owned():
            raise RuntimeError('cannot notify on un-acquired lock')
        self._waiters.wake(n)

    def notify_all(self):
        """Wakes all waiters."""
        if not self._is_owned():
            raise RuntimeError('cannot notify on un-acquired lock')
        self._waiters.wake_all()

    def notifyAll(self):
        """The old name of notify_all()."""
        import warnings
        warnings.warn('notifyAll() is deprecated, use notify_all() instead', DeprecationWarning, stacklevel=2)
        self.notify_all()


class Semaphore:
    """A counter that is never below zero."""

    def __init__(self, value=1):
        if value < 0:
            raise ValueError('semaphore initial value must be >= 0')
        self._cond = Condition(Lock())
        self._value = value

    def __repr__(self):
        cls = type(self)
        return f'<{cls.__module__}.{cls.__qualname__} at {id(self):#x}: value={self._value}>'

    def acquire(self, blocking=True, timeout=None):
        """Decrements the counter; False if it is still zero after the timeout."""
        if not blocking and timeout is not None:
            raise ValueError("can't specify timeout for non-blocking acquire")
        rc = False
        endtime = None
        with self._cond:
            while self._value == 0:
                if not blocking:
                    break
                if timeout is not None:
                    if endtime is None:
                        endtime = _time() + timeout
                    else:
                        timeout = endtime - _time()
                        if timeout <= 0:
                            break
                self._cond._wait(timeout, 'threading.Semaphore.acquire()')
            else:
                self._value -= 1
                rc = True
        return rc

    __enter__ = acquire

    def release(self, n=1):
        """Increments the counter by N."""
        if n < 1:
            raise ValueError('n must be one or more')
        with self._cond:
            self._value += n
            self._cond.notify(n)

    def __exit__(self, t, v, tb):
        self.release()


class BoundedSemaphore(Semaphore):
    """A Semaphore that is never released too often."""

    def __init__(self, value=1):
        super().__init__(value)
        self._initial_value = value

    def __repr__(self):
        cls = type(self)
        return f'<{cls.__module__}.{cls.__qualname__} at {id(self):#x}: value={self._value}/{self._initial_value}>'

    def release(self, n=1):
        """Increments the counter by N."""
        if n < 1:
            raise ValueError('n must be one or more')
        with self._cond:
            if self._value + n > self._initial_value:
                raise ValueError('Semaphore released too many times')
            self._value += n
            self._cond.notify(n)


class Event:
    """A flag that can be waited for."""

    def __init__(self):
        self._cond = Condition(Lock())
        self._flag = False

    def __repr__(self):
        cls = type(self)
        status = 'set' if self._flag else 'unset'
        return f'<{cls.__module__}.{cls.__qualname__} at {id(self):#x}: {status}>'

    def is_set(self):
        """Whether it is set."""
        _point()
        return self._flag

    def isSet(self):
        """The old name of is_set()."""
        import warnings
        warnings.warn('isSet() is deprecated, use is_set() instead', DeprecationWarning, stacklevel=2)
        return self.is_set()

    def set(self):
        """Sets the flag and wakes all waiters."""
        with self._cond:
            self._flag = True
            self._cond.notify_all()

    def _set(self):
        self._flag = True
        self._cond._waiters.wake_all()

    def clear(self):
        """Resets the flag."""
        with self._cond:
            self._flag = False

    def wait(self, timeout=None):
        """Waits until the flag is set; returns the flag."""
        with self._cond:
            signaled = self._flag
            if not signaled:
                signaled = self._cond._wait(timeout, 'threading.Event.wait()')
            return signaled


class BrokenBarrierError(RuntimeError):
    """A barrier was reset or broken."""


class Barrier:
    """Threads that wait for each other. Its state: 0 filling, 1 draining, -1 resetting, -2 broken."""

    def __init__(self, parties, action=None, timeout=None):
        if parties < 1:
            raise ValueError('parties must be >= 1')
        self._cond = Condition(Lock())
        self._action = action
        self._timeout = timeout
        self._parties = parties
        self._state = 0
        self._count = 0

    def __repr__(self):
        cls = type(self)
        if self.broken:
            return f'<{cls.__module__}.{cls.__qualname__} at {id(self):#x}: broken>'
        return (f'<{cls.__module__}.{cls.__qualname__} at {id(self):#x}: waiters={self.n_waiting}/{self.parties}>')

    def wait(self, timeout=None):
        """Waits for the other threads; returns a number that is different in each."""
        if timeout is None:
            timeout = self._timeout
        with self._cond:
            while self._state in (-1, 1):
                self._cond._wait(None, 'threading.Barrier.wait()')
            if self._state < 0:
                raise BrokenBarrierError
            index = self._count
            self._count += 1
            try:
                if index + 1 == self._parties:
                    self._release()
                else:
                    self._wait(timeout)
                return index
            finally:
                self._count -= 1
                if self._count == 0 and self._state in (-1, 1):
                    self._state = 0
                    self._cond.notify_all()

    def _release(self):
        try:
            if self._action:
                self._action()
            self._state = 1
            self._cond.notify_all()
        except:
            self._break()
            raise

    def _wait(self, timeout):
        if not self._cond._wait_for(lambda: self._state != 0, timeout, 'threading.Barrier.wait()'):
            self._break()
            raise BrokenBarrierError
        if self._state < 0:
            raise BrokenBarrierError

    def reset(self):
        """Resets the barrier; waiting threads raise BrokenBarrierError."""
        with self._cond:
            if self._count > 0:
                if self._state in (0, -2):
                    self._state = -1
            else:
                self._state = 0
            self._cond.notify_all()

    def abort(self):
        """Breaks the barrier permanently."""
        with self._cond:
            self._break()

    def _break(self):
        self._state = -2
        self._cond.notify_all()

    @property
    def parties(self):
        """The number of threads that must wait."""
        return self._parties

    @property
    def n_waiting(self):
        """The number of waiting threads."""
        return self._count if self._state == 0 else 0

    @property
    def broken(self):
        """Whether the barrier is broken."""
        return self._state == -2


class _ExceptHookArgs(namedtuple('_ExceptHookArgs', 'exc_type exc_value exc_traceback thread', module='_thread')):
    __slots__ = ()
    __module__ = '_thread'

    def __new__(cls, values, /):
        return super().__new__(cls, *values)


ExceptHookArgs = _ExceptHookArgs


def excepthook(args, /):
    """Reports the exception that ended a thread."""
    if args.exc_type is SystemExit:
        return
    name = args.thread.name if args.thread is not None else get_ident()
    sys.stderr.write(f'Exception in thread {name}:\n{_traceback(args.exc_value)}\n')


__excepthook__ = excepthook
_active = {}
_limbo = {}
_counter = _count(1).__next__


def _newname(kind='Thread'):
    return f'{kind}-{_counter()}'


class Thread:
    """A thread of control."""

    _initialized = False

    def __init__(self, group=None, target=None, name=None, args=(), kwargs=None, *, daemon=None, context=None):
        assert group is None, 'group argument must be None for now'
        if kwargs is None:
            kwargs = {}
        if name:
            name = str(name)
        else:
            name = _newname()
            if target is not None:
                try:
                    name += f' ({target.__name__})'
                except AttributeError:
                    pass
        self._target = target
        self._name = name
        self._args = args
        self._kwargs = kwargs
        self._daemonic = current_thread().daemon if daemon is None else daemon
        self._context = context
        self._ident = None
        self._native_id = None
        self._started = Event()
        self._is_done = False
        self._joiners = _Place()
        self._initialized = True

    def __repr__(self):
        assert self._initialized, 'Thread.__init__() was not called'
        status = 'initial'
        if self._started._flag:
            status = 'started'
        if self._is_done:
            status = 'stopped'
        if self._daemonic:
            status += ' daemon'
        if self._ident is not None:
            status += f' {self._ident}'
        return f'<{type(self).__name__}({self._name}, {status})>'

    def start(self):
        """Starts it; run() is called there."""
        _point()
        self._begin(False)
        if not self._started._flag:
            self._started._cond._waiters.wait('threading.Thread.start()')

    def _begin(self, is_worker):
        if not self._initialized:
            raise RuntimeError('thread.__init__() not called')
        if self._started._flag:
            raise RuntimeError('threads can only be started once')
        _limbo[self] = self
        try:
            self._ident = self._native_id = _start(Thread._bootstrap, self, is_worker, bool(self._daemonic), self._name)
        except Exception:
            del _limbo[self]
            raise

    def _start_worker(self):
        # One of an executor: it is started when the running thread waits.
        self._begin(True)
        _active[self._ident] = self
        del _limbo[self]
        self._started._set()

    def _bootstrap(self):
        try:
            if not self._started._flag:
                _active[self._ident] = self
                del _limbo[self]
                self._started._set()
            try:
                if self._context is None:
                    self.run()
                else:
                    self._context.run(self.run)
            except BaseException as e:
                self._report(e)
        finally:
            del _active[self._ident]
            _forget_locals(self._ident)
            self._is_done = True
            self._joiners.wake_all()

    def _report(self, error):
        if not isinstance(error, SystemExit):
            _died(error)
        args = ExceptHookArgs((type(error), error, error.__traceback__, self))
        try:
            excepthook(args)
        except Exception as e:
            e.__suppress_context__ = True  # what ended the thread is not shown
            sys.stderr.write('Exception in threading.excepthook:\n')
            sys.excepthook(type(e), e, e.__traceback__)

    def run(self):
        """Calls the target."""
        try:
            if self._target is not None:
                self._target(*self._args, **self._kwargs)
        finally:
            del self._target, self._args, self._kwargs

    def join(self, timeout=None):
        """Waits for the end of the thread."""
        if not self._initialized:
            raise RuntimeError('Thread.__init__() not called')
        if not self._started._flag:
            raise RuntimeError('cannot join thread before it is started')
        if self is current_thread():
            raise RuntimeError('cannot join current thread')
        if timeout is not None:
            timeout = max(timeout, 0)
        _point()
        if not self._is_done and timeout != 0:
            self._joiners.wait('threading.Thread.join()', timeout, False, self._ident, _BY_THREAD)

    @property
    def name(self):
        """What it is called."""
        assert self._initialized, 'Thread.__init__() not called'
        return self._name

    @name.setter
    def name(self, name):
        assert self._initialized, 'Thread.__init__() not called'
        self._name = str(name)

    @property
    def daemon(self):
        """Whether the program may end before it."""
        assert self._initialized, 'Thread.__init__() not called'
        return self._daemonic

    @daemon.setter
    def daemon(self, daemonic):
        if not self._initialized:
            raise RuntimeError('Thread.__init__() not called')
        if self._started._flag:
            raise RuntimeError('cannot set daemon status of active thread')
        self._daemonic = daemonic

    @property
    def ident(self):
        """Its number, once it is started."""
        assert self._initialized, 'Thread.__init__() not called'
        return self._ident

    @property
    def native_id(self):
        """The number of the thread; the kernel has none for it."""
        assert self._initialized, 'Thread.__init__() not called'
        return self._native_id

    def is_alive(self):
        """Whether it runs."""
        assert self._initialized, 'Thread.__init__() not called'
        _point()
        return self._started._flag and not self._is_done

    def isDaemon(self):
        """The old name of `daemon`."""
        import warnings
        warnings.warn('isDaemon() is deprecated, get the daemon attribute instead', DeprecationWarning, stacklevel=2)
        return self.daemon

    def setDaemon(self, daemonic):
        """The old way to set `daemon`."""
        import warnings
        warnings.warn('setDaemon() is deprecated, set the daemon attribute instead', DeprecationWarning, stacklevel=2)
        self.daemon = daemonic

    def getName(self):
        """The old name of `name`."""
        import warnings
        warnings.warn('getName() is deprecated, get the name attribute instead', DeprecationWarning, stacklevel=2)
        return self.name

    def setName(self, name):
        """The old way to set `name`."""
        import warnings
        warnings.warn('setName() is deprecated, set the name attribute instead', DeprecationWarning, stacklevel=2)
        self.name = name


class Timer(Thread):
    """Calls a function after a time, in a thread."""

    def __init__(self, interval, function, args=None, kwargs=None):
        Thread.__init__(self)
        self.interval = interval
        self.function = function
        self.args = args if args is not None else []
        self.kwargs = kwargs if kwargs is not None else {}
        self.finished = Event()

    def cancel(self):
        """Stops it, if it has not called yet."""
        self.finished.set()

    def run(self):
        """Waits for the interval, then calls the function."""
        self.finished.wait(self.interval)
        if not self.finished.is_set():
            self.function(*self.args, **self.kwargs)
        self.finished.set()


class _MainThread(Thread):
    def __init__(self):
        Thread.__init__(self, name='MainThread', daemon=False)
        self._ident = self._native_id = _get_main_thread_ident()
        self._started._flag = True
        _active[self._ident] = self


class _DummyThread(Thread):
    def __init__(self):
        Thread.__init__(self, name=_newname('Dummy'), daemon=True)
        self._ident = self._native_id = get_ident()
        self._started._flag = True
        _active[self._ident] = self

    def join(self, timeout=None):
        raise RuntimeError('cannot join a dummy thread')


def current_thread():
    """The Thread object of the running thread."""
    thread = _active.get(get_ident())
    return _DummyThread() if thread is None else thread


def currentThread():
    """The old name of current_thread()."""
    import warnings
    warnings.warn('currentThread() is deprecated, use current_thread() instead', DeprecationWarning, stacklevel=2)
    return current_thread()


def active_count():
    """How many threads are alive."""
    return len(_active) + len(_limbo)


def activeCount():
    """The old name of active_count()."""
    import warnings
    warnings.warn('activeCount() is deprecated, use active_count() instead', DeprecationWarning, stacklevel=2)
    return active_count()


def enumerate():
    """All threads that are alive."""
    return list(_active.values()) + list(_limbo.values())


_at_exit = deque()


def _register_atexit(function, /, *args, **kwargs):
    _at_exit.append((function, args, kwargs))


def _shutdown():
    """The program has ended (scenario.c): waits for all threads that are not daemons."""
    while _at_exit:
        function, args, kwargs = _at_exit.pop()
        function(*args, **kwargs)
    _main_thread._is_done = True
    _join_all()


_main_thread = _MainThread()


def main_thread():
    """The Thread object of the thread in which the program began."""
    return _main_thread
