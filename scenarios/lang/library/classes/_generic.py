# SPDX-License-Identifier: MIT
"""typing.Generic, the base of classes with type parameters."""
from typing import ParamSpec, TypeVar, TypeVarTuple, Unpack, _GenericAlias


def _variables(bases):
    """The type parameters of bases such as Generic[T], in order."""
    found = []
    for base in bases:
        for variable in () if isinstance(base, type) else getattr(base, '__parameters__', ()):
            if variable not in found:
                found.append(variable)
    return tuple(found)


def _prepared(variable, cls, args):
    """ARGS with what VARIABLE, one of the parameters of CLS, makes of them (__typing_prepare_subst__)."""
    known, given = cls.__parameters__, len(args)
    at = known.index(variable)
    if isinstance(variable, TypeVarTuple):
        if any(isinstance(other, TypeVarTuple) for other in known[at + 1:]):
            raise TypeError(f'More than one TypeVarTuple parameter for {cls}')
        right = len(known) - at - 1
        if at + right > given:
            raise TypeError(f'Too few arguments for {cls}; actual {given}, expected at least {len(known) - 1}')
        taken = args[at:given - right]
        if not taken and variable.has_default():
            taken = tuple(variable.__default__)
        return (*args[:at], taken, *args[given - right:])
    if at < given:
        if isinstance(variable, ParamSpec):
            if len(known) == 1 and not _is_parameters(args[0]):
                return (args,)
            if isinstance(args[at], list):
                return (*args[:at], tuple(args[at]), *args[at + 1:])
        return args
    if at == given and variable.has_default():
        return (*args, variable.__default__)
    known_least = '' if isinstance(variable, ParamSpec) else f'; actual {given}, expected at least {at + 1}'
    raise TypeError(f'Too few arguments for {cls}{known_least}')


def _is_unpacked(arg):
    """Whether ARG is Unpack[Ts]."""
    return getattr(arg, '__origin__', None) is Unpack and isinstance(arg.__args__[0], TypeVarTuple)


def _is_parameters(arg):
    """Whether ARG takes the place of a whole ParamSpec."""
    return arg is ... or isinstance(arg, (tuple, list, ParamSpec)) or getattr(arg, '__name__', None) == 'Concatenate'


def _specialized(cls, args):
    """The arguments of CLS[ARGS], of a class that is generic."""
    known = cls.__parameters__
    for variable in known:
        args = _prepared(variable, cls, args)
    if not known:
        raise TypeError(f'{cls} is not a generic class')
    if len(args) > len(known):
        raise TypeError(f'Too many arguments for {cls}; actual {len(args)}, expected {len(known)}')
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
    found, own = _variables(bases), None
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
                if not isinstance(param, (ParamSpec, TypeVar, TypeVarTuple)) and not _is_unpacked(param):
                    raise TypeError(f'Parameters to {cls.__name__}[...] must all be type variables or '
                                    'parameter specification variables.')
            if len(set(params)) != len(params):
                raise TypeError(f'Parameters to {cls.__name__}[...] must all be unique')
        else:
            params = _specialized(cls, params)
        return _GenericAlias(cls, params)

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        if '__orig_bases__' in cls.__dict__:
            cls.__parameters__ = _own_variables(cls.__dict__['__orig_bases__'])
        elif Generic in cls.__bases__ and cls.__name__ != 'Protocol':
            raise TypeError('Cannot inherit from plain Generic')
        else:
            cls.__parameters__ = ()
