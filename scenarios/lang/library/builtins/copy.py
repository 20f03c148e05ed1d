# SPDX-License-Identifier: MIT
"""Module copy.

What has no rule here is copied by the protocol of pickle (copyreg).
"""
from _weakref import ref as _ref
from collections import defaultdict, deque
from functools import partial
from types import BuiltinFunctionType, CodeType, FunctionType, GenericAlias, MethodType

__all__ = ["Error", "copy", "deepcopy", "replace"]


class Error(Exception):
    pass


error = Error

_ATOMIC = {type(None), int, float, bool, str, bytes, type, range, property, type(...), type(NotImplemented),
           CodeType, FunctionType, BuiltinFunctionType, GenericAlias, type(int | str), _ref}
_ATOMIC_NAMES = 'complex', '_lru_cache_wrapper'


def copy(x):
    """A shallow copy."""
    cls = type(x)
    if cls in _ATOMIC or cls is tuple or cls is frozenset or cls is slice or isinstance(x, type) or cls.__name__ in _ATOMIC_NAMES:
        return x
    if cls is list or cls is dict or cls is set or cls.__name__ == 'bytearray':
        return x.copy()
    if cls is partial:
        return _partial(x.func, x.args, x.keywords, x.__dict__)
    copier = getattr(cls, '__copy__', None)
    if copier is not None:
        return copier(x)
    return _copy_container(x, cls) if isinstance(x, (deque, defaultdict)) else _again(x, cls, None)


def _copy_container(x, cls):
    """__copy__ of CPython's types, which have none here."""
    if isinstance(x, defaultdict):
        return cls(x.default_factory, x)
    return cls(x) if x.maxlen is None else cls(x, x.maxlen)


def deepcopy(x, memo=None, _nil=[]):
    """A copy, of what it holds, too."""
    cls = type(x)
    if cls in _ATOMIC or isinstance(x, type) or cls.__name__ in _ATOMIC_NAMES:
        return x
    if memo is None:
        memo = {}
    else:
        known = memo.get(id(x), _nil)
        if known is not _nil:
            return known
    if cls is list:
        made = memo[id(x)] = []
        for item in x:
            made.append(deepcopy(item, memo))
    elif cls is dict:
        made = memo[id(x)] = {}
        for key, value in x.items():
            made[deepcopy(key, memo)] = deepcopy(value, memo)
    elif cls is tuple:
        made = _deep_tuple(x, memo)
    elif cls is set or cls is frozenset:
        made = cls([deepcopy(item, memo) for item in x])
    elif cls is partial:
        made = _partial(*[deepcopy(part, memo) for part in (x.func, x.args, x.keywords, x.__dict__)])
    elif cls is MethodType and x.__self__ is None:
        made = x  # the __annotate__ of a function
    elif cls is MethodType:
        made = MethodType(x.__func__, deepcopy(x.__self__, memo))
    else:
        copier = getattr(x, '__deepcopy__', None)
        made = copier(memo) if copier is not None else _again(x, cls, memo)
    if made is not x:
        memo[id(x)] = made
        # The ids in the memo must stay theirs.
        memo.setdefault(id(memo), []).append(x)
    return made


def _partial(func, args, keywords, attributes):
    made = partial(func, *args, **keywords)
    made.__dict__.update(attributes)
    return made


def _deep_tuple(x, memo):
    items = [deepcopy(item, memo) for item in x]
    if id(x) in memo:
        return memo[id(x)]
    for old, new in zip(x, items):
        if old is not new:
            return tuple(items)
    return x


def _again(x, cls, memo):
    """A copy by the protocol of pickle."""
    from copyreg import dispatch_table, reduce_of
    if cls.__module__ in ('typing', 'annotationlib'):
        return x  # nothing changes it
    reduce = dispatch_table.get(cls)
    if reduce is not None:
        parts = reduce(x)
    elif getattr(x, '__reduce_ex__', None) is None and getattr(x, '__reduce__', None) is None:
        raise Error("un(%s)copyable object of type %s" % ("shallow" if memo is None else "deep", cls))
    else:
        parts = reduce_of(x, 4)
    return x if isinstance(parts, str) else _reconstruct(x, memo, *parts)


def _same(value, memo):
    return value if memo is None else deepcopy(value, memo)


def _reconstruct(x, memo, func, args, state=None, items=None, pairs=None):
    made = func(*args) if memo is None or not args else func(*[deepcopy(arg, memo) for arg in args])
    if memo is not None:
        memo[id(x)] = made
    if state is not None:
        state = _same(state, memo)
        if hasattr(made, '__setstate__'):
            made.__setstate__(state)
        elif isinstance(made, BaseException):
            for name, value in state.items():
                setattr(made, name, value)
        else:
            slots = None
            if isinstance(state, tuple) and len(state) == 2:
                state, slots = state
            if state is not None:
                made.__dict__.update(state)
            if slots is not None:
                for name, value in slots.items():
                    setattr(made, name, value)
    for item in items or ():
        made.append(_same(item, memo))
    for key, value in pairs or ():
        made[_same(key, memo)] = _same(value, memo)
    return made


def replace(obj, /, **changes):
    """obj with other values for some fields, by its __replace__."""
    cls = obj.__class__
    func = getattr(cls, '__replace__', None)
    if func is None and isinstance(obj, tuple):
        func = getattr(cls, '_replace', None)
    if func is None:
        raise TypeError(f'replace() does not support {cls.__name__} objects')
    return func(obj, **changes)
