# SPDX-License-Identifier: MIT
"""typing.Generic, the base of classes with type parameters."""
from types import GenericAlias
from typing import ParamSpec, TypeVar, TypeVarTuple


def _variables(bases):
    """The type parameters of bases such as Generic[T], in order."""
    found = []
    for base in bases:
        for variable in getattr(base, '__parameters__', ()):
            if variable not in found:
                found.append(variable)
    return tuple(found)


class Generic:
    __module__ = 'typing'
    __slots__ = ()

    def __class_getitem__(cls, params):
        if not isinstance(params, tuple):
            params = (params,)
        if cls is Generic or '_is_generic_base' in cls.__dict__:
            if not params:
                raise TypeError(f'Parameter list to {cls.__qualname__}[...] cannot be empty')
            for param in params:
                if not isinstance(param, (ParamSpec, TypeVar, TypeVarTuple)):
                    raise TypeError(f'Parameters to {cls.__name__}[...] must all be type variables or '
                                    'parameter specification variables.')
            if len(set(params)) != len(params):
                raise TypeError(f'Parameters to {cls.__name__}[...] must all be unique')
        else:
            known = cls.__parameters__
            if not known:
                raise TypeError(f'{cls} is not a generic class')
            if len(params) > len(known) and not any(isinstance(p, (ParamSpec, TypeVarTuple)) for p in known):
                raise TypeError(f'Too many arguments for {cls}; actual {len(params)}, expected {len(known)}')
        return GenericAlias(cls, params)

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        if '__orig_bases__' in cls.__dict__:
            cls.__parameters__ = _variables(cls.__dict__['__orig_bases__'])
        else:
            cls.__parameters__ = ()
