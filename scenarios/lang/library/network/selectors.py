# SPDX-License-Identifier: MIT
"""Module selectors: select, poll and epoll with one interface. Mirrors selectors.py of 3.14.

Timeouts are passed on as they are: virtual time passes by exactly that, and the kernel rounds real ones up."""
from abc import ABCMeta, abstractmethod
from collections import namedtuple
from collections.abc import Mapping
import select

EVENT_READ = 1
EVENT_WRITE = 2

SelectorKey = namedtuple("SelectorKey", ["fileobj", "fd", "events", "data"])


def _fileobj_to_fd(fileobj):
    """The number of an int or an object with fileno()."""
    if isinstance(fileobj, int):
        fd = fileobj
    else:
        try:
            fd = int(fileobj.fileno())
        except (AttributeError, TypeError, ValueError):
            raise ValueError(f"Invalid file object: {fileobj!r}") from None
    if fd < 0:
        raise ValueError(f"Invalid file descriptor: {fd}")
    return fd


class _SelectorMapping(Mapping):
    """The mapping that get_map() returns: from file objects to keys."""

    def __init__(self, selector):
        self._selector = selector

    def __len__(self):
        return len(self._selector._fd_to_key)

    def get(self, fileobj, default=None):
        return self._selector._fd_to_key.get(self._selector._fileobj_lookup(fileobj), default)

    def __getitem__(self, fileobj):
        key = self._selector._fd_to_key.get(self._selector._fileobj_lookup(fileobj))
        if key is None:
            raise KeyError(f"{fileobj!r} is not registered")
        return key

    def __iter__(self):
        return iter(self._selector._fd_to_key)


class BaseSelector(metaclass=ABCMeta):
    """The interface of selectors."""

    @abstractmethod
    def register(self, fileobj, events, data=None):
        """Registers a file object; returns its key."""
        raise NotImplementedError

    @abstractmethod
    def unregister(self, fileobj):
        """Removes a file object; returns its key."""
        raise NotImplementedError

    def modify(self, fileobj, events, data=None):
        """Changes the events or the data of a file object; returns its key."""
        self.unregister(fileobj)
        return self.register(fileobj, events, data)

    @abstractmethod
    def select(self, timeout=None):
        """Waits until a file object is ready; returns a list of (key, events)."""
        raise NotImplementedError

    def close(self):
        """Closes the selector."""

    def get_key(self, fileobj):
        """The key of a file object."""
        mapping = self.get_map()
        if mapping is None:
            raise RuntimeError("Selector is closed")
        try:
            return mapping[fileobj]
        except KeyError:
            raise KeyError(f"{fileobj!r} is not registered") from None

    @abstractmethod
    def get_map(self):
        """A mapping of file objects to keys."""
        raise NotImplementedError

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()


class _BaseSelectorImpl(BaseSelector):
    """A selector that keeps the keys by descriptor."""

    def __init__(self):
        self._fd_to_key = {}
        self._map = _SelectorMapping(self)

    def _fileobj_lookup(self, fileobj):
        try:
            return _fileobj_to_fd(fileobj)
        except ValueError:
            for key in self._fd_to_key.values():  # a closed object is found by its identity
                if key.fileobj is fileobj:
                    return key.fd
            raise

    def register(self, fileobj, events, data=None):
        if not events or events & ~(EVENT_READ | EVENT_WRITE):
            raise ValueError(f"Invalid events: {events!r}")
        key = SelectorKey(fileobj, self._fileobj_lookup(fileobj), events, data)
        if key.fd in self._fd_to_key:
            raise KeyError(f"{fileobj!r} (FD {key.fd}) is already registered")
        self._fd_to_key[key.fd] = key
        return key

    def unregister(self, fileobj):
        try:
            key = self._fd_to_key.pop(self._fileobj_lookup(fileobj))
        except KeyError:
            raise KeyError(f"{fileobj!r} is not registered") from None
        return key

    def modify(self, fileobj, events, data=None):
        key = self._registered(fileobj)
        if events != key.events:
            self.unregister(fileobj)
            key = self.register(fileobj, events, data)
        elif data != key.data:
            key = key._replace(data=data)
            self._fd_to_key[key.fd] = key
        return key

    def _registered(self, fileobj):
        try:
            return self._fd_to_key[self._fileobj_lookup(fileobj)]
        except KeyError:
            raise KeyError(f"{fileobj!r} is not registered") from None

    def close(self):
        self._fd_to_key.clear()
        self._map = None

    def get_map(self):
        return self._map


class SelectSelector(_BaseSelectorImpl):
    """A selector that calls select()."""

    def __init__(self):
        super().__init__()
        self._readers = set()
        self._writers = set()

    def register(self, fileobj, events, data=None):
        key = super().register(fileobj, events, data)
        if events & EVENT_READ:
            self._readers.add(key.fd)
        if events & EVENT_WRITE:
            self._writers.add(key.fd)
        return key

    def unregister(self, fileobj):
        key = super().unregister(fileobj)
        self._readers.discard(key.fd)
        self._writers.discard(key.fd)
        return key

    _select = staticmethod(select.select)

    def select(self, timeout=None):
        timeout = None if timeout is None else max(timeout, 0)
        r, w, _ = self._select(self._readers, self._writers, [], timeout)
        r = frozenset(r)
        w = frozenset(w)
        ready = []
        for fd in r | w:
            key = self._fd_to_key.get(fd)
            if key:
                events = (EVENT_READ if fd in r else 0) | (EVENT_WRITE if fd in w else 0)
                ready.append((key, events & key.events))
        return ready


class _PollLikeSelector(_BaseSelectorImpl):
    """A selector that registers descriptors with a poll or epoll object."""

    _selector_cls = None
    _EVENT_READ = 1  # POLLIN and EPOLLIN
    _EVENT_WRITE = 4  # POLLOUT and EPOLLOUT

    def __init__(self):
        super().__init__()
        self._selector = self._selector_cls()

    def _mask(self, events):
        return (self._EVENT_READ if events & EVENT_READ else 0) | (self._EVENT_WRITE if events & EVENT_WRITE else 0)

    def register(self, fileobj, events, data=None):
        key = super().register(fileobj, events, data)
        try:
            self._selector.register(key.fd, self._mask(events))
        except:
            super().unregister(fileobj)
            raise
        return key

    def unregister(self, fileobj):
        key = super().unregister(fileobj)
        try:
            self._selector.unregister(key.fd)
        except OSError:
            pass  # it was closed in the meantime
        return key

    def modify(self, fileobj, events, data=None):
        key = self._registered(fileobj)
        changed = data != key.data
        if events != key.events:
            try:
                self._selector.modify(key.fd, self._mask(events))
            except:
                super().unregister(fileobj)
                raise
            changed = True
        if changed:
            key = key._replace(events=events, data=data)
            self._fd_to_key[key.fd] = key
        return key

    def _ready(self, polled):
        """(key, events) of POLLED, as far as there are keys; errors and hangups count as both events."""
        ready = []
        for fd, event in polled:
            key = self._fd_to_key.get(fd)
            if key:
                events = ((EVENT_WRITE if event & ~self._EVENT_READ else 0)
                          | (EVENT_READ if event & ~self._EVENT_WRITE else 0))
                ready.append((key, events & key.events))
        return ready


class PollSelector(_PollLikeSelector):
    """A selector that calls poll()."""

    _selector_cls = select.poll

    def select(self, timeout=None):
        return self._ready(self._selector._wait(-1.0 if timeout is None else max(timeout, 0)))


class EpollSelector(_PollLikeSelector):
    """A selector that uses an epoll."""

    _selector_cls = select.epoll

    def fileno(self):
        """The epoll's descriptor."""
        return self._selector.fileno()

    def select(self, timeout=None):
        timeout = -1 if timeout is None else max(timeout, 0)
        return self._ready(self._selector.poll(timeout, len(self._fd_to_key) or 1))

    def close(self):
        self._selector.close()
        super().close()


DefaultSelector = EpollSelector
