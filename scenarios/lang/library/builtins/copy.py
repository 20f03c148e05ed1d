# SPDX-License-Identifier: MIT
"""Module copy.

CPython copies what it has no rule for by the protocol of pickle. Here are rules for the types of the language and for
instances of classes, and __reduce_ex__ and __reduce__ are called only where a class defines them.
"""
from _abc import defines
from _weakref import ref as _ref
from collections import OrderedDict, defaultdict, deque
from functools import partial
from types import BuiltinFunctionType, FunctionType, GenericAlias, MethodType

__all__ = ["Error", "copy", "deepcopy", "replace"]


class Error(Exception):
    pass


error = Error

_ATOMIC = {type(None), int, float, bool, str, bytes, type, range, property, type(...), type(NotImplemented),
           FunctionType, BuiltinFunctionType, GenericAlias, type(int | str), _ref}


def copy(x):
    """A shallow copy."""
    cls = type(x)
    if cls in _ATOMIC or cls is tuple or cls is frozenset or cls is slice or isinstance(x, type) or cls.__name__ == 'complex':
        return x
    if cls is list or cls is dict or cls is set or cls.__name__ == 'bytearray':
        return x.copy()
    if cls is partial:
        return _partial(x.func, x.args, x.keywords, x.__dict__)
    copier = getattr(cls, '__copy__', None)
    if copier is not None:
        return copier(x)
    return _again(x, cls, None)


def deepcopy(x, memo=None, _nil=[]):
    """A copy, of what it holds, too."""
    cls = type(x)
    if cls in _ATOMIC or isinstance(x, type) or cls.__name__ == 'complex':
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


def _same(value, memo):
    return value if memo is None else deepcopy(value, memo)


def _again(x, cls, memo):
    """A copy by the rules of classes."""
    if isinstance(x, tuple) and hasattr(cls, '_fields'):
        return cls(*[_same(item, memo) for item in x])
    for name, args in (('__reduce_ex__', (4,)), ('__reduce__', ())):
        if defines(cls, name):
            parts = getattr(x, name)(*args)
            return x if isinstance(parts, str) else _reconstruct(x, memo, *parts)
    if cls.__module__ == 'string.templatelib':
        from string.templatelib import _reduce
        return _reconstruct(x, memo, *_reduce(x))
    made, items, pairs = _empty(x, cls, memo)
    if memo is not None:
        memo[id(x)] = made
    _set_state(x, made, cls, memo)
    for item in items:
        made.append(_same(item, memo))
    for key, value in pairs:
        made[_same(key, memo)] = _same(value, memo)
    return made


def _empty(x, cls, memo):
    """A copy as __reduce_ex__ makes it, and the items that are appended and set then."""
    if isinstance(x, BaseException):
        return cls(*_same(x.args, memo)), (), ()
    if isinstance(x, defaultdict):
        return (cls(x.default_factory, x), (), ()) if memo is None else (cls(x.default_factory), (), x.items())
    if isinstance(x, dict):
        return cls() if isinstance(x, OrderedDict) else cls.__new__(cls), (), x.items()
    if isinstance(x, list):
        return cls.__new__(cls), x, ()
    if isinstance(x, (set, frozenset, bytearray)):
        return cls(bytes(x) if isinstance(x, bytearray) else _same(list(x), memo)), (), ()
    if isinstance(x, (tuple, int, float, str, bytes)):
        base = next(base for base in cls.__mro__ if base.__module__ == 'builtins')
        return cls.__new__(cls, _same(base(x), memo)), (), ()
    if isinstance(x, deque):
        limit = () if x.maxlen is None else (x.maxlen,)
        return (cls(x, *limit), (), ()) if memo is None else (cls((), *limit), x, ())
    if hasattr(x, '__dict__') or defines(cls, '__slots__'):
        return object.__new__(cls), (), ()
    raise TypeError(f"cannot pickle '{cls.__name__}' object")


def _set_state(x, made, cls, memo):
    if defines(cls, '__getstate__'):
        state = _same(getattr(x, '__getstate__')(), memo)
        if state is None:
            return
        if hasattr(made, '__setstate__'):
            made.__setstate__(state)
        elif isinstance(made, BaseException):
            for name, value in state.items():
                setattr(made, name, value)
        else:
            made.__dict__.update(state)
        return
    names = getattr(x, '__dict__', None)
    state = {name: _same(value, memo) for name, value in names.items()} if names else {}
    if state and defines(cls, '__setstate__'):
        made.__setstate__(state)
        return
    if state:
        made.__dict__.update(state)
    if hasattr(x, '__notes__') and isinstance(x, BaseException):
        made.__notes__ = _same(x.__notes__, memo)
    for base in cls.__mro__:
        slots = base.__dict__.get('__slots__', ()) if defines(base, '__slots__') else ()
        for name in (slots,) if isinstance(slots, str) else slots:
            if name not in ('__dict__', '__weakref__') and hasattr(x, name):
                object.__setattr__(made, name, _same(getattr(x, name), memo))


def _reconstruct(x, memo, func, args, state=None, items=None, pairs=None):
    made = func(*_same(args, memo))
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
            made.__dict__.update(state)
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
