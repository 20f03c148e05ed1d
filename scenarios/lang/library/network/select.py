# SPDX-License-Identifier: MIT
"""Module select over the system calls of _select: select, poll and epoll."""
import _select
from _socket import close as _close

__all__ = ["epoll", "error", "poll", "select"]

EPOLLIN, EPOLLPRI, EPOLLOUT, EPOLLERR, EPOLLHUP = 1, 2, 4, 8, 16
EPOLLRDNORM, EPOLLRDBAND, EPOLLWRNORM, EPOLLWRBAND, EPOLLMSG, EPOLLRDHUP = 64, 128, 256, 512, 1024, 8192
EPOLLEXCLUSIVE, EPOLLONESHOT, EPOLLET, EPOLL_CLOEXEC = 1 << 28, 1 << 30, 1 << 31, 0x80000
POLLIN, POLLPRI, POLLOUT, POLLERR, POLLHUP, POLLNVAL = 1, 2, 4, 8, 16, 32
POLLRDNORM, POLLRDBAND, POLLWRNORM, POLLWRBAND, POLLMSG, POLLRDHUP = 64, 128, 256, 512, 1024, 8192
PIPE_BUF = 4096
error = OSError

_SET_MAX = 1024  # FD_SETSIZE
_CTL_ADD, _CTL_DEL, _CTL_MOD = 1, 2, 3
_TIME_MAX_S = 9223372036.0


def _descriptor(fileobj):
    """The number of an int or an object with fileno()."""
    if isinstance(fileobj, int):
        fd = int(fileobj)
    else:
        try:
            fileno = fileobj.fileno
        except AttributeError:
            raise TypeError("argument must be an int, or have a fileno() method.") from None
        fd = fileno()
        if not isinstance(fd, int):
            raise TypeError("fileno() returned a non-integer")
    if not -0x80000000 <= fd <= 0x7FFFFFFF:
        raise OverflowError("Python int too large to convert to C int")
    if fd < 0:
        raise ValueError(f"file descriptor cannot be a negative integer ({fd})")
    return fd


def _seconds(timeout, factor, message):
    """A timeout in units of FACTOR seconds; None: for ever, which is -1."""
    if timeout is None:
        return -1.0
    if not isinstance(timeout, (int, float)) and not hasattr(timeout, "__index__"):
        raise TypeError(message)
    value = float(timeout) if isinstance(timeout, (int, float)) else float(range(timeout).stop)
    if value != value:
        raise ValueError("Invalid value NaN (not a number)")
    if abs(value) * factor > _TIME_MAX_S:
        raise OverflowError("timestamp out of range for platform time_t" if abs(value) > 2.0**63 else "timeout is too large")
    return value * factor if factor == 1 else value / 1000


def _integer(value):
    if not isinstance(value, int):
        if not hasattr(value, "__index__"):
            raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer")
        value = value.__index__()
    return int(value)


def _descriptors(sequence):
    """(the objects, their numbers)"""
    try:
        given = sequence if isinstance(sequence, (list, tuple)) else list(sequence)
    except TypeError:
        raise TypeError("arguments 1-3 must be sequences") from None
    objects, numbers = [], []
    while len(objects) < len(given):  # a fileno() can change the list
        each = given[len(objects)]
        fd = _descriptor(each)
        if fd >= _SET_MAX:
            raise ValueError("filedescriptor out of range in select()")
        objects.append(each)
        numbers.append(fd)
    return objects, numbers


def select(rlist, wlist, xlist, timeout=None, /):
    """Waits until a descriptor is ready."""
    seconds = _seconds(timeout, 1, "timeout must be a float or None")
    if timeout is not None and seconds < 0:
        raise ValueError("timeout must be non-negative")
    lists = _descriptors(rlist), _descriptors(wlist), _descriptors(xlist)
    ready = _select.select(lists[0][1], lists[1][1], lists[2][1], seconds)
    return tuple([each for each, is_ready in zip(objects, flags) if is_ready] for (objects, _), flags in zip(lists, ready))


class poll:
    """Polls the descriptors that were registered."""

    __slots__ = ("_masks", "_polling")
    __module__ = "select"

    def __init__(self):
        self._masks = {}
        self._polling = False

    def __init_subclass__(cls):
        raise TypeError("type 'select.poll' is not an acceptable base type")

    def __repr__(self):
        return f"<select.poll object at {id(self):#x}>"

    def register(self, fd, eventmask=POLLIN | POLLPRI | POLLOUT, /):
        """Adds a descriptor, or changes its events."""
        number = _descriptor(fd)
        self._masks[number] = _short_mask(eventmask)

    def modify(self, fd, eventmask, /):
        """Changes the events of a descriptor."""
        number = _descriptor(fd)
        mask = _short_mask(eventmask)
        if number not in self._masks:
            raise OSError(2, "No such file or directory")
        self._masks[number] = mask

    def unregister(self, fd, /):
        """Removes a descriptor."""
        number = _descriptor(fd)
        if number not in self._masks:
            raise KeyError(number)
        del self._masks[number]

    def poll(self, timeout=None, /):
        """Waits at most TIMEOUT milliseconds; returns a list of (descriptor, events)."""
        seconds = _seconds(timeout, 0.001, "timeout must be an integer or None")
        if self._polling:
            raise RuntimeError("concurrent poll() invocation")
        self._polling = True
        try:
            return self._wait(-1.0 if seconds < 0 else seconds)
        finally:
            self._polling = False

    def _wait(self, seconds):
        return _select.poll(list(self._masks), list(self._masks.values()), seconds)


def _short_mask(mask):
    if not isinstance(mask, int):
        raise TypeError("an integer is required")
    if mask < 0:
        raise ValueError("value must be positive")
    if mask > 0xFFFF:
        raise OverflowError("Python int too large for C unsigned short")
    return int(mask)


class epoll:
    """A set of descriptors whose readiness the kernel tracks."""

    __slots__ = ("_fd",)
    __module__ = "select"

    def __init__(self, sizehint=-1, flags=0):
        self._fd = -1
        sizehint, flags = _integer(sizehint), _integer(flags)
        for value in sizehint, flags:
            if not -0x80000000 <= value <= 0x7FFFFFFF:
                raise OverflowError("Python int too large to convert to C int")
        if sizehint != -1 and sizehint <= 0:
            raise ValueError("negative sizehint")
        if flags and flags != EPOLL_CLOEXEC:
            raise OSError("invalid flags")
        self._fd = _select.epoll_create()

    def __init_subclass__(cls):
        raise TypeError("type 'select.epoll' is not an acceptable base type")

    def __repr__(self):
        return f"<select.epoll object at {id(self):#x}>"

    def __enter__(self):
        self._check_open()
        return self

    def __exit__(self, exc_type=None, exc_value=None, exc_tb=None, /):
        self.close()

    def __del__(self):
        self.close()

    @classmethod
    def fromfd(cls, fd, /):
        """The epoll object of a descriptor."""
        made = cls.__new__(cls)
        made._fd = _integer(fd)
        return made

    def _check_open(self):
        if self._fd < 0:
            raise ValueError("I/O operation on closed epoll object")

    @property
    def closed(self):
        """Whether close() was called."""
        return self._fd < 0

    def close(self):
        """Closes the descriptor."""
        fd = self._fd
        if fd >= 0:
            self._fd = -1
            _close(fd)

    def fileno(self):
        """The descriptor."""
        self._check_open()
        return self._fd

    def _control(self, operation, fd, mask):
        self._check_open()
        _select.epoll_ctl(self._fd, operation, fd, mask & 0xFFFFFFFF)

    def register(self, fd, eventmask=EPOLLIN | EPOLLPRI | EPOLLOUT):
        """Adds a descriptor."""
        number, mask = _descriptor(fd), _integer(eventmask)
        self._control(_CTL_ADD, number, mask)

    def modify(self, fd, eventmask):
        """Changes the events of a descriptor."""
        number, mask = _descriptor(fd), _integer(eventmask)
        self._control(_CTL_MOD, number, mask)

    def unregister(self, fd):
        """Removes a descriptor."""
        self._control(_CTL_DEL, _descriptor(fd), 0)

    def poll(self, timeout=None, maxevents=-1):
        """Waits at most TIMEOUT seconds; returns a list of (descriptor, events)."""
        maxevents = _integer(maxevents)
        self._check_open()
        seconds = _seconds(timeout, 1, "timeout must be an integer or None")
        if maxevents == -1:
            maxevents = _SET_MAX - 1
        elif maxevents < 1:
            raise ValueError(f"maxevents must be greater than 0, got {maxevents}")
        return _select.epoll_wait(self._fd, maxevents, -1.0 if seconds < 0 else seconds)
