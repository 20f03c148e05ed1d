# SPDX-License-Identifier: MIT
"""What libraries use of module typing's own parts."""
from typing import Union, _GenericAlias, _SpecialGenericAlias

from _generic import _Variables
from _protocol import _members as _get_protocol_attrs
from _substitute import converted

_ASSERT_NEVER_REPR_MAX_LENGTH = 100


def _deprecate():
    import warnings
    warnings._deprecated('_UnionGenericAlias', remove=(3, 17))


class _UnionGenericAliasMeta(type):
    __module__ = 'typing'

    def __instancecheck__(self, inst):
        _deprecate()
        return isinstance(inst, Union)

    def __subclasscheck__(self, inst):
        _deprecate()
        return issubclass(inst, Union)

    def __eq__(self, other):
        _deprecate()
        return True if other is _UnionGenericAlias or other is Union else NotImplemented

    def __hash__(self):
        return hash(Union)


class _UnionGenericAlias(metaclass=_UnionGenericAliasMeta):
    """What Union was before it was a type."""

    __module__ = 'typing'

    def __new__(cls, self_cls, parameters, /, *, name=None):
        _deprecate()
        return Union[parameters]


class _Final:
    """No program's class derives from it."""

    __module__ = 'typing'
    __slots__ = ('__weakref__',)

    def __init_subclass__(cls, /, *args, **kwds):
        if '_root' not in kwds:
            raise TypeError('Cannot subclass special typing classes')


class _BaseMeta(type):
    def __instancecheck__(self, inst):
        return isinstance(inst, (_GenericAlias, _SpecialGenericAlias))

    def __subclasscheck__(self, cls):
        return issubclass(cls, (_GenericAlias, _SpecialGenericAlias))


class _BaseGenericAlias(metaclass=_BaseMeta):
    """The base of aliases, as isinstance() sees it."""

    __module__ = 'typing'


def _is_dunder(attr):
    return attr.startswith('__') and attr.endswith('__')


def _type_convert(arg, module=None, *, allow_special_forms=False, owner=None):
    return converted(arg, allow_special_forms)


def _type_repr(obj):
    if isinstance(obj, tuple):
        return '[' + ', '.join([_type_repr(item) for item in obj]) + ']'
    from annotationlib import type_repr
    return type_repr(obj)


def _collect_type_parameters(args, *, enforce_default_ordering=True):
    return _Variables(enforce_default_ordering).collect(args)


def _caller(depth=1, default='__main__'):
    from sys import _getframemodulename
    return _getframemodulename(depth + 1) or default
