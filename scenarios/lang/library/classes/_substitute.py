# SPDX-License-Identifier: MIT
"""The arguments of generic aliases: what they may be, and what replaces type variables among them.

Mirrors _GenericAlias of CPython's Lib/typing.py and Objects/genericaliasobject.c, 3.14.
"""
import collections.abc
from types import GenericAlias, UnionType
from typing import (Any, ClassVar, Concatenate, Final, Generic, LiteralString, Never, NoReturn, ParamSpec,
                    Protocol, Self, TypeAlias, TypeVar, TypeVarTuple, Unpack, _AnnotatedAlias, _ConcatenateGenericAlias, _GenericAlias,
                    _SpecialForm, _SpecialGenericAlias)

from _forwardref import reference

_PLAIN = Any, LiteralString, NoReturn, Never, Self, TypeAlias  # forms that are types without arguments


def converted(arg, is_class=False):
    """An argument as a type: a str is the name of one."""
    return type(None) if arg is None else reference(arg, is_class) if isinstance(arg, str) else arg


def checked(arg, message, allows_qualifiers=False):
    """ARG as a type; TypeError if it cannot be one. ALLOWS_QUALIFIERS: ClassVar and Final are types, too."""
    arg = converted(arg, allows_qualifiers)
    if isinstance(arg, type) and not isinstance(arg, GenericAlias) and arg is not Generic and arg is not Protocol:
        return arg
    if isinstance(arg, _GenericAlias):
        of = arg.__origin__
        if of is Generic or of is Protocol or not allows_qualifiers and (of is ClassVar or of is Final):
            raise TypeError(f'{arg} is not valid as type argument')
    if any(arg is plain for plain in _PLAIN) or allows_qualifiers and (arg is ClassVar or arg is Final):
        return arg
    if type(arg) is _SpecialForm or arg is Generic or arg is Protocol:
        raise TypeError(f'Plain {arg} is not valid as type argument')
    if type(arg) is tuple:
        raise TypeError(f'{message} Got {arg!r:.100}.')
    return arg


def _is_parameters(arg):
    """Whether ARG takes the place of a whole ParamSpec."""
    return arg is ... or isinstance(arg, (tuple, list, ParamSpec, _ConcatenateGenericAlias))


def is_unpacked_variables(arg):
    """Whether ARG is Unpack[Ts]."""
    return not isinstance(arg, type) and getattr(arg, '__typing_is_unpacked_typevartuple__', False) is True


def _unpacked(args):
    """ARGS with the types of *tuple[...] in its place."""
    found = []
    for arg in args:
        inner = getattr(arg, '__typing_unpacked_tuple_args__', None)
        if inner is not None and not (inner and inner[-1] is ...):
            found.extend(inner)
        else:
            found.append(arg)
    return found


# ---- What a variable makes of its argument -----------------------------------

def variable_subst(variable, arg):
    """__typing_subst__ of a TypeVar, a TypeVarTuple or a ParamSpec."""
    if isinstance(variable, TypeVarTuple):
        raise TypeError('Substitution of bare TypeVarTuple is not supported')
    if isinstance(variable, ParamSpec):
        if isinstance(arg, (list, tuple)):
            return tuple([checked(item, 'Expected a type.') for item in arg])
        if not _is_parameters(arg):
            raise TypeError(f'Expected a list of types, an ellipsis, ParamSpec, or Concatenate. Got {arg}')
        return arg
    arg = checked(arg, 'Parameters to generic types must be types.')
    is_unpacked = isinstance(arg, _GenericAlias) and arg.__origin__ is Unpack
    if is_unpacked or isinstance(arg, GenericAlias) and arg.__unpacked__:
        raise TypeError(f'{arg} is not valid as type argument')
    return arg


def _prepare_spec(variable, alias, args):
    known = alias.__parameters__
    at = known.index(variable)
    if at == len(args) and variable.has_default():
        args = (*args, variable.__default__)
    if at >= len(args):
        raise TypeError(f'Too few arguments for {alias}')
    if len(known) == 1 and not _is_parameters(args[0]):
        return (args,)
    return (*args[:at], tuple(args[at]), *args[at + 1:]) if isinstance(args[at], list) else args


def _arbitrary(args):
    """The place of the argument *tuple[T, ...], and T; or None twice."""
    at = item = None
    for number, arg in enumerate(args):
        inner = None if isinstance(arg, type) else getattr(arg, '__typing_unpacked_tuple_args__', None)
        if inner and len(inner) == 2 and inner[-1] is ...:
            if at is not None:
                raise TypeError('More than one unpacked arbitrary-length tuple argument')
            at, item = number, inner[0]
    return at, item


def _prepare_tuple(variable, alias, args):
    known = alias.__parameters__
    at = known.index(variable)
    if any(isinstance(other, TypeVarTuple) for other in known[at + 1:]):
        raise TypeError(f'More than one TypeVarTuple parameter in {alias}')
    given, left, right = len(args), at, len(known) - at - 1
    arbitrary, item = _arbitrary(args)
    if arbitrary is not None:
        left, right = min(left, arbitrary), min(right, given - arbitrary - 1)
    elif left + right > given:
        raise TypeError(f'Too few arguments for {alias}; actual {given}, expected at least {len(known) - 1}')
    taken = args[left:given - right]
    if left == given - right and variable.has_default():
        taken = _unpacked(variable.__default__)
    return (*args[:left], *[item] * (at - left), taken, *[item] * (len(known) - right - left - (at - left) - 1),
            *args[given - right:])


def variable_prepare(variable, alias, args):
    """__typing_prepare_subst__: ARGS of ALIAS[ARGS] with that of VARIABLE in its place."""
    args = tuple(args)
    if isinstance(variable, TypeVarTuple):
        return _prepare_tuple(variable, alias, args)
    if isinstance(variable, ParamSpec):
        return _prepare_spec(variable, alias, args)
    at = alias.__parameters__.index(variable)
    if at < len(args):
        return args
    if at == len(args) and variable.has_default():
        return (*args, variable.__default__)
    raise TypeError(f'Too few arguments for {alias}; actual {len(args)}, expected at least {at + 1}')


# ---- ALIAS[ARGS] -------------------------------------------------------------

def _replaced(old, values):
    """An argument with its variables replaced."""
    if isinstance(old, (TypeVar, ParamSpec, TypeVarTuple)):
        return variable_subst(old, values[old])
    if isinstance(old, (tuple, list)):
        return old
    known = getattr(old, '__parameters__', ())
    if not isinstance(known, tuple) or not known:
        return old
    args = []
    for variable in known:
        if isinstance(variable, TypeVarTuple):
            args.extend(values[variable])
        else:
            args.append(values[variable])
    return old[tuple(args)]


def _substituted_args(args, values, is_callable):
    found = []
    for old in args:
        if isinstance(old, type) and not isinstance(old, GenericAlias):
            found.append(old)
            continue
        new = _replaced(old, values)
        if is_callable and isinstance(new, tuple) or is_unpacked_variables(old):
            found.extend(new)
        elif isinstance(old, (tuple, list)):
            inner = _substituted_args(old, values, is_callable)
            found.append(tuple(inner) if isinstance(old, tuple) else inner)
        else:
            found.append(new)
    return found


def _values(alias, args):
    """What each variable of ALIAS becomes in ALIAS[ARGS]."""
    known = alias.__parameters__
    for variable in known:
        args = variable_prepare(variable, alias, args)
    if len(args) != len(known):
        raise TypeError(f"Too {'many' if len(args) > len(known) else 'few'} arguments for {alias}; "
                        f'actual {len(args)}, expected {len(known)}')
    return dict(zip(known, args))


def substituted(alias, key):
    """ALIAS[KEY]: an alias or a union with its type variables replaced."""
    is_typing = isinstance(alias, _GenericAlias)
    if is_typing and (alias.__origin__ is Generic or alias.__origin__ is Protocol):
        raise TypeError(f'Cannot subscript already-subscripted {alias}')
    if not alias.__parameters__:
        raise TypeError(f'{alias} is not a generic class')
    args = key if isinstance(key, tuple) else (key,)
    if is_unpacked_variables(alias):
        return args
    args = _unpacked([converted(arg) for arg in args] if is_typing else args)
    is_callable = alias.__origin__ is collections.abc.Callable
    found = tuple(_substituted_args(alias.__args__, _values(alias, args), is_callable))
    if is_typing:
        return _concatenated(alias, found)
    if isinstance(alias, UnionType):
        return UnionType[found]
    if is_callable:
        is_list = len(found) == 2 and _is_parameters(found[0])
        return collections.abc.Callable[found[0] if is_list else list(found[:-1]), found[-1]]
    made = GenericAlias(alias.__origin__, found)
    return next(iter(made)) if alias.__unpacked__ else made


def _concatenated(alias, args):
    """ALIAS with other arguments; Concatenate[int, P] with a list for P is a tuple."""
    if alias.__origin__ is Concatenate:
        if isinstance(args[-1], (list, tuple)):
            return (*args[:-1], *args[-1])
        if isinstance(args[-1], _ConcatenateGenericAlias):
            args = (*args[:-1], *args[-1].__args__)
    return alias.copy_with(args)


# ---- Bases -------------------------------------------------------------------

def _adds_generic(base, bases):
    """Whether a base after an alias makes the class generic."""
    if isinstance(base, (_GenericAlias, _SpecialGenericAlias)):
        return True
    if isinstance(base, type) and not isinstance(base, GenericAlias):
        return issubclass(base, Generic)
    entries = getattr(base, '__mro_entries__', None)
    made = entries(bases) if entries else None
    return isinstance(made, tuple) and any(isinstance(one, type) and issubclass(one, Generic) for one in made)


def base_classes(alias, bases):
    """__mro_entries__: the classes in place of ALIAS among the BASES of a class."""
    if isinstance(alias, (TypeVar, ParamSpec, TypeVarTuple)) or type(alias).__name__ in ('ParamSpecArgs', 'ParamSpecKwargs'):
        raise TypeError(f'Cannot subclass an instance of {type(alias).__name__}')
    if isinstance(alias, _SpecialForm) or isinstance(getattr(alias, '__origin__', None), _SpecialForm):
        raise TypeError(f'Cannot subclass {alias!r}')
    origin = alias.__origin__
    if isinstance(alias, _AnnotatedAlias):
        return (origin,)
    after = bases[bases.index(alias) + 1:]
    if isinstance(alias, _SpecialGenericAlias) or alias._name:
        own = () if origin in bases else (origin,)
        return own if any(_adds_generic(base, bases) for base in after) else (*own, Generic)
    if origin is Generic and (Protocol in bases or
                              any(isinstance(base, (_GenericAlias, _SpecialGenericAlias)) and base is not alias for base in after)):
        return ()
    return (origin,)


# ---- Pickles -----------------------------------------------------------------

def _item_of(alias):
    """ALIAS as (form, arguments)."""
    import typing
    args = alias.__args__
    if isinstance(alias, _AnnotatedAlias):
        return typing.Annotated, (alias.__origin__, *alias.__metadata__)
    origin = getattr(typing, alias._name) if alias._name else alias.__origin__
    if origin is typing.Callable and not (len(args) == 2 and _is_parameters(args[0])):
        return origin, (list(args[:-1]), args[-1])
    return origin, args[0] if len(args) == 1 and not isinstance(args[0], tuple) else args


def reduced(obj):
    """What a pickle has of one of typing's objects; None: it is something else."""
    import operator
    name = type(obj).__name__
    if isinstance(obj, (TypeVar, ParamSpec, TypeVarTuple)) or name == 'TypeAliasType':
        return obj.__name__
    if isinstance(obj, (_SpecialForm, _SpecialGenericAlias)):
        return obj._name
    if name in ('ParamSpecArgs', 'ParamSpecKwargs'):
        return type(obj), (obj.__origin__,)
    if name == 'NoDefaultType':
        return 'NoDefault'
    if isinstance(obj, _GenericAlias):
        return operator.getitem, _item_of(obj)
    if not isinstance(obj, GenericAlias):
        return None
    args = obj.__args__
    if obj.__unpacked__:
        return next, (iter(GenericAlias(obj.__origin__, args)),)
    if obj.__origin__ is collections.abc.Callable and not (len(args) == 2 and _is_parameters(args[0])):
        return operator.getitem, (obj.__origin__, (list(args[:-1]), args[-1]))
    return GenericAlias, (obj.__origin__, args)
