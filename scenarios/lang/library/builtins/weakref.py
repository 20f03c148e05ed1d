# SPDX-License-Identifier: MIT
"""Module weakref: containers of weak references, and finalizers.

The references themselves are types/weak.c's. A container holds itself weakly in the callback of its references, which
takes the entry out as soon as the object is gone.
"""
import itertools
import sys
from collections.abc import Mapping, MutableMapping, MutableSet
from types import GenericAlias

from _logging import traceback
from _weakref import CallableProxyType, ProxyType, ReferenceType, getweakrefcount, getweakrefs, proxy, ref

__all__ = ["ref", "proxy", "getweakrefcount", "getweakrefs", "WeakKeyDictionary", "ReferenceType", "ProxyType",
           "CallableProxyType", "ProxyTypes", "WeakValueDictionary", "WeakSet", "WeakMethod", "finalize"]

ProxyTypes = (ProxyType, CallableProxyType)


def _refs(items):
    return (ref(item) for item in items)


class WeakSet:
    __module__ = '_weakrefset'

    def __init__(self, data=None):
        self.data = set()

        def _remove(item, selfref=ref(self)):
            self = selfref()
            if self is not None:
                self.data.discard(item)

        self._remove = _remove
        if data is not None:
            self.update(data)

    def __iter__(self):
        for held in self.data.copy():
            item = held()
            if item is not None:
                yield item

    def __len__(self):
        return len(self.data)

    def __contains__(self, item):
        try:
            wanted = ref(item)
        except TypeError:
            return False
        return wanted in self.data

    def __repr__(self):
        return repr(self.data)

    def add(self, item):
        self.data.add(ref(item, self._remove))

    def clear(self):
        self.data.clear()

    def copy(self):
        return self.__class__(self)

    def pop(self):
        while True:
            try:
                held = self.data.pop()
            except KeyError:
                raise KeyError('pop from empty WeakSet') from None
            item = held()
            if item is not None:
                return item

    def remove(self, item):
        self.data.remove(ref(item))

    def discard(self, item):
        self.data.discard(ref(item))

    def update(self, other):
        for item in other:
            self.add(item)

    def union(self, other):
        return self.__class__(item for items in (self, other) for item in items)

    def intersection(self, other):
        return self.__class__(item for item in other if item in self)

    def intersection_update(self, other):
        self.data.intersection_update(_refs(other))

    def difference(self, other):
        made = self.copy()
        made.difference_update(other)
        return made

    def difference_update(self, other):
        if self is other:
            self.data.clear()
        else:
            self.data.difference_update(_refs(other))

    def symmetric_difference(self, other):
        made = self.copy()
        made.symmetric_difference_update(other)
        return made

    def symmetric_difference_update(self, other):
        if self is other:
            self.data.clear()
        else:
            self.data.symmetric_difference_update(ref(item, self._remove) for item in other)

    def isdisjoint(self, other):
        return len(self.intersection(other)) == 0

    def issubset(self, other):
        return self.data.issubset(_refs(other))

    def issuperset(self, other):
        return self.data.issuperset(_refs(other))

    def __ior__(self, other):
        self.update(other)
        return self

    def __iand__(self, other):
        self.intersection_update(other)
        return self

    def __isub__(self, other):
        self.difference_update(other)
        return self

    def __ixor__(self, other):
        self.symmetric_difference_update(other)
        return self

    def __eq__(self, other):
        if not isinstance(other, self.__class__):
            return NotImplemented
        return self.data == set(_refs(other))

    def __lt__(self, other):
        return self.data < set(_refs(other))

    def __gt__(self, other):
        return self.data > set(_refs(other))

    __le__ = issubset
    __ge__ = issuperset
    __or__ = union
    __and__ = intersection
    __sub__ = difference
    __xor__ = symmetric_difference
    __class_getitem__ = classmethod(GenericAlias)


MutableSet.register(WeakSet)


class WeakMethod(ref):
    """A bound method lives no longer than its call: this refers to its object and its function."""
    __slots__ = "_func_ref", "_meth_type", "_alive", "__weakref__"

    def __new__(cls, meth, callback=None):
        try:
            obj = meth.__self__
            func = meth.__func__
        except AttributeError:
            raise TypeError(f"argument should be a bound method, not {type(meth)}") from None

        def gone(_):
            self = selfref()
            if self._alive:
                self._alive = False
                if callback is not None:
                    callback(self)

        self = ref.__new__(cls, obj, gone)
        self._func_ref = ref(func, gone)
        self._meth_type = type(meth)
        self._alive = True
        selfref = ref(self)
        return self

    def __call__(self):
        obj = super().__call__()
        func = self._func_ref()
        if obj is None or func is None:
            return None
        return self._meth_type(func, obj)

    def __eq__(self, other):
        if not isinstance(other, WeakMethod):
            return NotImplemented
        if not self._alive or not other._alive:
            return self is other
        return ref.__eq__(self, other) and self._func_ref == other._func_ref

    def __ne__(self, other):
        if not isinstance(other, WeakMethod):
            return NotImplemented
        if not self._alive or not other._alive:
            return self is not other
        return ref.__ne__(self, other) or self._func_ref != other._func_ref

    __hash__ = ref.__hash__


class KeyedRef(ref):
    """The reference to a value knows its key, so all of them share one callback."""
    __slots__ = "key",

    def __new__(type, ob, callback, key):
        self = ref.__new__(type, ob, callback)
        self.key = key
        return self

    def __init__(self, ob, callback, key):
        super().__init__(ob, callback)


_nothing = object()


class _WeakDictionary(MutableMapping):
    __module__ = 'weakref'

    def __len__(self):
        return len(self.data)

    def __repr__(self):
        return "<%s at %#x>" % (self.__class__.__name__, id(self))

    def __copy__(self):
        return self.copy()

    def __ior__(self, other):
        self.update(other)
        return self

    def __or__(self, other):
        if not isinstance(other, Mapping):
            return NotImplemented
        made = self.copy()
        made.update(other)
        return made

    def __ror__(self, other):
        if not isinstance(other, Mapping):
            return NotImplemented
        made = self.__class__()
        made.update(other)
        made.update(self)
        return made


class WeakValueDictionary(_WeakDictionary):
    def __init__(self, other=(), /, **kw):
        def remove(held, selfref=ref(self)):
            self = selfref()
            if self is not None:
                # Another value may have taken the place.
                now = self.data.get(held.key)
                if now is not None and now() is None:
                    del self.data[held.key]

        self._remove = remove
        self.data = {}
        self.update(other, **kw)

    def __getitem__(self, key):
        value = self.data[key]()
        if value is None:
            raise KeyError(key)
        return value

    def __setitem__(self, key, value):
        self.data[key] = KeyedRef(value, self._remove, key)

    def __delitem__(self, key):
        del self.data[key]

    def __contains__(self, key):
        held = self.data.get(key)
        return held is not None and held() is not None

    def copy(self):
        made = WeakValueDictionary()
        for key, value in self.items():
            made[key] = value
        return made

    def __deepcopy__(self, memo):
        from copy import deepcopy
        made = self.__class__()
        for key, value in self.items():
            made[deepcopy(key, memo)] = value
        return made

    def get(self, key, default=None):
        held = self.data.get(key)
        value = None if held is None else held()
        return default if value is None else value

    def items(self):
        for key, held in self.data.copy().items():
            value = held()
            if value is not None:
                yield key, value

    def keys(self):
        for key, held in self.data.copy().items():
            if held() is not None:
                yield key

    __iter__ = keys

    def values(self):
        for held in self.data.copy().values():
            value = held()
            if value is not None:
                yield value

    def itervaluerefs(self):
        yield from self.data.copy().values()

    def valuerefs(self):
        return list(self.data.copy().values())

    def popitem(self):
        while True:
            key, held = self.data.popitem()
            value = held()
            if value is not None:
                return key, value

    def pop(self, key, *args):
        held = self.data.pop(key, None)
        value = None if held is None else held()
        if value is not None:
            return value
        if args:
            return args[0]
        raise KeyError(key)

    def setdefault(self, key, default=None):
        value = self.get(key)
        if value is None:
            self.data[key] = KeyedRef(default, self._remove, key)
            return default
        return value

    def update(self, other=None, /, **kwargs):
        if other is not None:
            if not hasattr(other, "items"):
                other = dict(other)
            for key, value in other.items():
                self.data[key] = KeyedRef(value, self._remove, key)
        for key, value in kwargs.items():
            self.data[key] = KeyedRef(value, self._remove, key)


class WeakKeyDictionary(_WeakDictionary):
    def __init__(self, dict=None):
        self.data = {}

        def remove(held, selfref=ref(self)):
            self = selfref()
            if self is not None:
                self.data.pop(held, None)

        self._remove = remove
        if dict is not None:
            self.update(dict)

    def __getitem__(self, key):
        return self.data[ref(key)]

    def __setitem__(self, key, value):
        self.data[ref(key, self._remove)] = value

    def __delitem__(self, key):
        del self.data[ref(key)]

    def __contains__(self, key):
        try:
            wanted = ref(key)
        except TypeError:
            return False
        return wanted in self.data

    def copy(self):
        made = WeakKeyDictionary()
        for key, value in self.items():
            made[key] = value
        return made

    def __deepcopy__(self, memo):
        from copy import deepcopy
        made = self.__class__()
        for key, value in self.items():
            made[key] = deepcopy(value, memo)
        return made

    def get(self, key, default=None):
        return self.data.get(ref(key), default)

    def items(self):
        for held, value in self.data.copy().items():
            key = held()
            if key is not None:
                yield key, value

    def keys(self):
        for held in self.data.copy():
            key = held()
            if key is not None:
                yield key

    __iter__ = keys

    def values(self):
        for held, value in self.data.copy().items():
            if held() is not None:
                yield value

    def keyrefs(self):
        return list(self.data)

    def popitem(self):
        while True:
            held, value = self.data.popitem()
            key = held()
            if key is not None:
                return key, value

    def pop(self, key, *args):
        return self.data.pop(ref(key), *args)

    def setdefault(self, key, default=None):
        return self.data.setdefault(ref(key, self._remove), default)

    def update(self, dict=None, /, **kwargs):
        if dict is not None:
            if not hasattr(dict, "items"):
                dict = type({})(dict)
            for key, value in dict.items():
                self.data[ref(key, self._remove)] = value
        if kwargs:
            self.update(kwargs)


class _Info:
    __slots__ = ("weakref", "func", "args", "kwargs", "atexit", "index")


class finalize:
    """Calls a function once: when its object is gone, when the program calls it, or at the end of the program."""
    __slots__ = ()
    _registry = {}
    _shutdown = False
    _dirty = False
    _index_iter = itertools.count()
    _registered_with_atexit = False

    def __init__(self, obj, func, /, *args, **kwargs):
        if not self._registered_with_atexit:
            import atexit
            atexit.register(self._exitfunc)
            finalize._registered_with_atexit = True
        info = _Info()
        info.weakref = ref(obj, self)
        info.func = func
        info.args = args
        info.kwargs = kwargs or None
        info.atexit = True
        info.index = next(self._index_iter)
        self._registry[self] = info
        finalize._dirty = True

    def __call__(self, _=None):
        info = self._registry.pop(self, None)
        if info and not self._shutdown:
            return info.func(*info.args, **(info.kwargs or {}))

    def _parts(self):
        info = self._registry.get(self)
        obj = info and info.weakref()
        return None if obj is None else (obj, info.func, info.args, info.kwargs or {})

    def detach(self):
        parts = self._parts()
        if parts is not None and self._registry.pop(self, None):
            return parts

    def peek(self):
        return self._parts()

    @property
    def alive(self):
        return self in self._registry

    @property
    def atexit(self):
        info = self._registry.get(self)
        return bool(info) and info.atexit

    @atexit.setter
    def atexit(self, value):
        info = self._registry.get(self)
        if info:
            info.atexit = bool(value)

    def __repr__(self):
        parts = self._parts()
        name = f'<{type(self).__name__} object at {id(self):#x}; '
        if parts is None:
            return name + 'dead>'
        return name + f'for {type(parts[0]).__name__!r} at {id(parts[0]):#x}>'

    @classmethod
    def _select_for_exit(cls):
        """The oldest first."""
        chosen = [(info.index, finalizer) for finalizer, info in cls._registry.items() if info.atexit]
        return [finalizer for _, finalizer in sorted(chosen, key=lambda entry: entry[0])]

    @classmethod
    def _exitfunc(cls):
        try:
            pending = None
            while True:
                if pending is None or finalize._dirty:
                    pending = cls._select_for_exit()
                    finalize._dirty = False
                if not pending:
                    break
                try:
                    pending.pop()()
                except Exception as e:
                    sys.stderr.write(traceback(e) + '\n')
        finally:
            finalize._shutdown = True
