# SPDX-License-Identifier: MIT
"""typing.Generic, the base of classes with type parameters.

Mirrors CPython's Lib/typing.py, 3.14.
"""
from typing import ParamSpec, TypeVar, TypeVarTuple, _GenericAlias

from _forwardref import reference


def _is_unpacked_variables(arg):
    """Whether ARG is Unpack[Ts]."""
    return not isinstance(arg, type) and getattr(arg, '__typing_is_unpacked_typevartuple__', False) is True


class _Variables:
    """The type parameters of arguments or bases, in order. CHECKS: those with defaults are the last ones."""

    def __init__(self, checks):
        self.found = []
        self._checks = checks
        self._has_default = self._has_tuple = False

    def _add(self, variable):
        if variable in self.found:
            return
        if self._checks:
            if self._has_tuple and variable.has_default():
                raise TypeError('Type parameter with a default follows TypeVarTuple')
            if variable.has_default():
                self._has_default = True
            elif self._has_default:
                raise TypeError(f'Type parameter {variable!r} without a default follows type parameter with a default')
        self.found.append(variable)

    def collect(self, args):
        for arg in args:
            if isinstance(arg, type):
                continue
            if isinstance(arg, tuple):
                for one in _Variables(True).collect(arg):
                    if one not in self.found:
                        self.found.append(one)
            elif isinstance(arg, (TypeVar, ParamSpec, TypeVarTuple)):
                self._add(arg)
            else:
                self._has_tuple = self._has_tuple or _is_unpacked_variables(arg)
                for variable in getattr(arg, '__parameters__', ()):
                    if variable not in self.found:
                        self.found.append(variable)
        return tuple(self.found)


def _check_count(cls, args):
    known, given = cls.__parameters__, len(args)
    expected = len(known)
    if not expected:
        raise TypeError(f'{cls} is not a generic class')
    if given == expected or given < expected and known[given].has_default():
        return
    words = str(expected)
    if given < expected:
        words = f'at least {expected - sum([variable.has_default() for variable in known])}'
    raise TypeError(f"Too {'many' if given > expected else 'few'} arguments for {cls}; actual {given}, expected {words}")


def _specialized(cls, args):
    """The arguments of CLS[ARGS], of a class that is generic."""
    known = cls.__parameters__
    if any(isinstance(variable, (ParamSpec, TypeVarTuple)) for variable in known) or len(args) < len(known):
        from _substitute import variable_prepare
        for variable in known:
            args = variable_prepare(variable, cls, args)
    _check_count(cls, args)
    found = []
    for variable, arg in zip(known, args):
        if isinstance(variable, TypeVarTuple):
            found += arg
        else:
            found.append(arg)
    return tuple(found)


def _own_variables(bases):
    """The parameters of a class with the bases BASES: those of Generic[...], if that is one of them."""
    if Generic in bases:
        raise TypeError('Cannot inherit from plain Generic')
    found, own = _Variables(True).collect(bases), None
    for base in bases:
        if isinstance(base, _GenericAlias) and base.__origin__ is Generic:
            if own is not None:
                raise TypeError('Cannot inherit from Generic[...] multiple times.')
            own = base.__parameters__
    if own is None:
        return found
    if unlisted := [variable for variable in found if variable not in own]:
        raise TypeError(f"Some type variables ({', '.join(map(str, unlisted))}) are not listed in "
                        f"Generic[{', '.join(map(str, own))}]")
    return own


def _check_variables(cls, params):
    """Those of Generic[...] and Protocol[...]."""
    if not params:
        raise TypeError(f'Parameter list to {cls.__qualname__}[...] cannot be empty')
    for param in params:
        if not isinstance(param, (ParamSpec, TypeVar)) and not _is_unpacked_variables(param):
            raise TypeError(f'Parameters to {cls.__name__}[...] must all be type variables or '
                            'parameter specification variables.')
    if len(set(params)) != len(params):
        raise TypeError(f'Parameters to {cls.__name__}[...] must all be unique')
    _Variables(True).collect(params)


def _find_parameters(cls):
    try:
        return cls.__parameters__
    except AttributeError as error:
        own = getattr(cls, '__init_subclass__', None)
        if own not in (None, Generic.__init_subclass__):
            error.add_note(f"Note: this exception may have been caused by {own.__qualname__!r} (or the "
                           "'__init_subclass__' method on a superclass) not calling 'super().__init_subclass__()'")
        raise


class Generic:
    __module__ = 'typing'
    __slots__ = ()

    def __class_getitem__(cls, params):
        if not isinstance(params, tuple):
            params = (params,)
        params = tuple([type(None) if param is None else reference(param) if isinstance(param, str) else param
                        for param in params])
        if cls is Generic or '_is_generic_base' in cls.__dict__:
            _check_variables(cls, params)
        else:
            _find_parameters(cls)
            params = _specialized(cls, params)
        return _GenericAlias(cls, params)

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        if '__orig_bases__' in cls.__dict__:
            cls.__parameters__ = _own_variables(cls.__dict__['__orig_bases__'])
        elif Generic in cls.__bases__ and cls.__name__ != 'Protocol' and type(cls).__name__ != '_TypedDictMeta':
            raise TypeError('Cannot inherit from plain Generic')
        else:
            cls.__parameters__ = ()
