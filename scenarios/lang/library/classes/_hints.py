# SPDX-License-Identifier: MIT
"""typing.get_type_hints: annotations with their strings evaluated.

Mirrors CPython's Lib/typing.py.
"""
import collections.abc
import sys
import typing
from types import GenericAlias, ModuleType, UnionType
from typing import ForwardRef

from _dataclasses import annotations

_Alias = type(typing.List[int])


def _value_of(text, scopes):
    """TEXT's value with the names of all scopes; those of the first one win."""
    names = {}
    for scope in reversed(scopes):
        names.update(scope)
    return eval(text, names)


def _evaluate(value, scopes):
    """An annotation, or a part of one, without strings."""
    if isinstance(value, str):
        return _none(_evaluate(_value_of(value, scopes), scopes))
    if isinstance(value, ForwardRef):
        return _evaluate(value.__forward_arg__, scopes)
    if isinstance(value, UnionType):
        args = [_evaluate(arg, scopes) for arg in value.__args__]
        return typing.Union[tuple(args)] if args != list(value.__args__) else value
    if isinstance(value, (GenericAlias, _Alias)):
        return _alias(value, lambda arg: _evaluate(arg, scopes))
    if isinstance(value, list):
        return [_evaluate(arg, scopes) for arg in value]
    return value


def _form_name(value):
    """What a generic alias is called, '' if it is one of a class."""
    is_of_class = isinstance(value, GenericAlias) or value.__module__ not in ('typing', 'collections.abc')
    return '' if is_of_class else value.__name__


def _alias(value, change):
    """A generic alias with changed arguments."""
    name = _form_name(value)
    if name == 'Literal':
        return value
    if name == 'Annotated':
        return typing.Annotated[(change(value.__origin__), *value.__metadata__)]
    old = list(value.__args__)
    args = [change(arg) for arg in old]
    if args == old:
        return value
    if name == 'Callable':
        form = collections.abc.Callable if repr(value).startswith('collections.') else typing.Callable
        return form[args[0] if old[0] is ... else args[:-1], args[-1]]
    form = getattr(typing, name) if name else value.__origin__
    return form[tuple(args) if len(args) != 1 else args[0]]


def _none(value):
    return type(None) if value is None else value


def _plain(value):
    """An annotation without Annotated, Required, NotRequired and ReadOnly."""
    if isinstance(value, UnionType):
        args = [_plain(arg) for arg in value.__args__]
        return typing.Union[tuple(args)] if args != list(value.__args__) else value
    if isinstance(value, _Alias):
        if _form_name(value) == 'Annotated':
            return _plain(value.__origin__)
        if _form_name(value) in ('Required', 'NotRequired', 'ReadOnly'):
            return _plain(value.__args__[0])
    return _alias(value, _plain) if isinstance(value, (GenericAlias, _Alias)) else value


def _parameters(obj):
    return {parameter.__name__: parameter for parameter in getattr(obj, '__type_params__', ())}


def _globals(name):
    return getattr(sys.modules.get(name), '__dict__', {})


def _class_hints(cls, globalns, localns):
    hints = {}
    for base in reversed(cls.__mro__):
        own = annotations(base, {})
        if not own:
            continue
        if globalns is None:
            scopes = [_globals(base.__module__), dict(vars(base)) if localns is None else localns]
            if localns is not None:
                scopes.reverse()
        else:
            scopes = [dict(vars(base)) if localns is None else localns, globalns]
        scopes.insert(1, _parameters(base))
        for name, value in own.items():
            hints[name] = _none(_evaluate(value, scopes))
    return hints


def _own(obj):
    found = getattr(obj, '__annotations__', None)
    if found is None:
        if not callable(obj) and not isinstance(obj, ModuleType):
            raise TypeError(f'{obj!r} does not have annotations')
        found = {}
    return found


def _other_hints(obj, found, globalns, localns):
    if not found:
        return {}
    if globalns is None:
        if isinstance(obj, ModuleType):
            globalns = obj.__dict__
        else:
            inner = obj
            while hasattr(inner, '__wrapped__'):
                inner = inner.__wrapped__
            globalns = _globals(getattr(inner, '__module__', None))
    if localns is None:
        localns = globalns
    scopes = [_parameters(obj), localns, globalns]
    return {name: _none(_evaluate(value, scopes)) for name, value in found.items()}


def get_type_hints(obj, globalns=None, localns=None, include_extras=False):
    """The annotations of a class with its bases, a function or a module, evaluated."""
    if getattr(obj, '__no_type_check__', None):
        return {}
    if isinstance(obj, type):
        hints = _class_hints(obj, globalns, localns)
    else:
        hints = _other_hints(obj, _own(obj), globalns, localns)
    return hints if include_extras else {name: _plain(value) for name, value in hints.items()}


def first_hint(func):
    """The name and the annotation of a function's first parameter, a forward reference if it is not defined yet."""
    try:
        return next(iter(get_type_hints(func).items()))
    except NameError as error:
        found = getattr(func, '__annotations__', {}) if error.name is None else {}
        return next(iter(found), 'cls'), ForwardRef(error.name)
