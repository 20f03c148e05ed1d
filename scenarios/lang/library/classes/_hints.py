# SPDX-License-Identifier: MIT
"""typing.get_type_hints: annotations with their strings evaluated.

Mirrors CPython's Lib/typing.py, 3.14.
"""
import collections.abc
import functools
import operator
import sys
from types import GenericAlias, ModuleType
from typing import ForwardRef, NotRequired, ReadOnly, Required, Union, Unpack, _AnnotatedAlias, _GenericAlias

from _substitute import checked

_VALUE, _FORWARDREF, _STRING = 1, 3, 4  # annotationlib.Format


def _type_check(arg, msg, is_argument=True, module=None, *, allow_special_forms=False, owner=None):
    if isinstance(arg, str) and (module is not None or owner is not None):
        arg = ForwardRef(arg, module=module, is_class=allow_special_forms, owner=owner)
    return checked(arg, msg, allow_special_forms)


def _reference(text, parent=None, **about):
    if parent is not None and parent.__forward_module__ is not None:
        about['module'] = parent.__forward_module__
    if parent is not None and parent.__owner__ is not None:
        about['owner'] = parent.__owner__
    made = ForwardRef(text, **about)
    made.__forward_code__  # SyntaxError now
    return made


def _is_list_of_parameters(args):
    from _substitute import _is_parameters
    return len(args) == 2 and _is_parameters(args[0])


def _class_alias(value, parent):
    """list['X'] with ForwardRef('X')."""
    args = tuple([_reference(arg, parent) if isinstance(arg, str) else arg for arg in value.__args__])
    if value.__origin__ is collections.abc.Callable and not _is_list_of_parameters(args):
        made = value.__origin__[list(args[:-1]), args[-1]]
    else:
        made = value.__origin__[args]
    return Unpack[made] if value.__unpacked__ else made


def _eval_type(t, globalns, localns, type_params=(), *, recursive_guard=frozenset(), format=None, owner=None,
               parent_fwdref=None, prefer_fwd_module=False):
    """T without references to names."""
    if isinstance(t, ForwardRef):
        if prefer_fwd_module and t.__forward_module__ is not None:
            globalns = None
            if variables := getattr(owner, '__type_params__', None):
                globalns = dict(getattr(sys.modules.get(t.__forward_module__), '__dict__', {}))
                globalns.update({variable.__name__: variable for variable in variables})
        return evaluate_forward_ref(t, globals=globalns, locals=localns, type_params=type_params, owner=owner,
                                    _recursive_guard=recursive_guard, format=format)
    if not isinstance(t, (_GenericAlias, GenericAlias, Union)):
        return t
    if isinstance(t, GenericAlias):
        t = _class_alias(t, parent_fwdref)
    args = tuple([_eval_type(arg, globalns, localns, type_params, recursive_guard=recursive_guard, format=format, owner=owner,
                             prefer_fwd_module=prefer_fwd_module) for arg in t.__args__])
    return t if args == t.__args__ else _with_args(t, args)


def _with_args(t, args):
    """An alias or a union with other arguments."""
    if isinstance(t, Union):
        return functools.reduce(operator.or_, args)
    if isinstance(t, GenericAlias):
        return GenericAlias(t.__origin__, args)
    return t.copy_with(args)


def evaluate_forward_ref(forward_ref, *, owner=None, globals=None, locals=None, type_params=None, format=None,
                         _recursive_guard=frozenset()):
    """The type that a ForwardRef names, without the references that that has."""
    if format == _STRING:
        return forward_ref.__forward_arg__
    if forward_ref.__forward_arg__ in _recursive_guard:
        return forward_ref
    format = _VALUE if format is None else format
    value = forward_ref.evaluate(globals=globals, locals=locals, type_params=type_params, owner=owner, format=format)
    if isinstance(value, ForwardRef) and format == _FORWARDREF:
        return value
    if isinstance(value, str):
        value = _reference(value, module=forward_ref.__forward_module__, owner=owner or forward_ref.__owner__,
                           is_argument=forward_ref.__forward_is_argument__, is_class=forward_ref.__forward_is_class__)
    return _eval_type(value, globals, locals, type_params,
                      recursive_guard=_recursive_guard | {forward_ref.__forward_arg__}, format=format,
                      owner=forward_ref.__owner__ if owner is None else owner, parent_fwdref=forward_ref)


def _strip_annotations(t):
    """A type without Annotated, Required, NotRequired and ReadOnly."""
    if isinstance(t, _AnnotatedAlias):
        return _strip_annotations(t.__origin__)
    if hasattr(t, '__origin__') and t.__origin__ in (Required, NotRequired, ReadOnly):
        return _strip_annotations(t.__args__[0])
    if not isinstance(t, (_GenericAlias, GenericAlias, Union)):
        return t
    args = tuple([_strip_annotations(arg) for arg in t.__args__])
    return t if args == t.__args__ else _with_args(t, args)


def _own(obj, format):
    """A new dict of OBJ's own annotations."""
    if format == _VALUE:
        found = getattr(obj, '__annotations__', None)
        if found is not None:
            return dict(found)
    from annotationlib import get_annotations
    return get_annotations(obj, format=format)


def _with_variables(variables, globalns, localns, is_class):
    """Both scopes with type variables among the global names."""
    if not variables:
        return globalns, localns
    globalns, localns = dict(globalns), dict(localns)
    for variable in variables:
        if not is_class or variable.__name__ not in globalns:
            globalns[variable.__name__] = variable
            localns.pop(variable.__name__, None)
    return globalns, localns


def _evaluated(value, scopes, obj, format, about):
    if isinstance(value, str):
        value = _reference(value, **about)
    value = _eval_type(value, *scopes, (), format=format, owner=obj, prefer_fwd_module=True)
    return type(None) if value is None else value


def _class_hints(cls, globalns, localns, format):
    hints = {}
    for base in reversed(cls.__mro__):
        found = _own(base, format)
        if format == _STRING:
            hints.update(found)
            continue
        if not found:
            continue
        if globalns is None:
            scopes = getattr(sys.modules.get(base.__module__), '__dict__', {}), dict(vars(base)) if localns is None else localns
        else:
            scopes = globalns, dict(vars(base)) if localns is None else localns
        if localns is None and globalns is None:
            scopes = scopes[::-1]  # eval() looks into the module first
        scopes = _with_variables(base.__type_params__, *scopes, True)
        for name, value in found.items():
            hints[name] = _evaluated(value, scopes, cls, format, {'is_argument': False, 'is_class': True})
    return hints


def _globals_of(obj):
    if isinstance(obj, ModuleType):
        return obj.__dict__
    while hasattr(obj, '__wrapped__'):
        obj = obj.__wrapped__
    return getattr(obj, '__globals__', {})


def _other_hints(obj, globalns, localns, format):
    found = _own(obj, format)
    is_module = isinstance(obj, ModuleType)
    if not found and not is_module and not callable(obj) and not hasattr(obj, '__annotations__') and \
            not hasattr(obj, '__annotate__'):
        raise TypeError(f'{obj!r} is not a module, class, or callable.')
    if format == _STRING:
        return found
    globalns = _globals_of(obj) if globalns is None else globalns
    scopes = _with_variables(getattr(obj, '__type_params__', ()), globalns, globalns if localns is None else localns, False)
    about = {'is_argument': not is_module, 'is_class': False}
    return {name: _evaluated(value, scopes, obj, format, about) for name, value in found.items()}


def get_type_hints(obj, globalns=None, localns=None, include_extras=False, *, format=None):
    """The annotations of a class with its bases, a function or a module, evaluated."""
    if getattr(obj, '__no_type_check__', None):
        return {}
    format = _VALUE if format is None else format
    kind = _class_hints if isinstance(obj, type) else _other_hints
    hints = kind(obj, globalns, localns, format)
    if include_extras or format == _STRING:
        return hints
    return {name: _strip_annotations(value) for name, value in hints.items()}


def first_hint(func):
    """The name and the annotation of a function's first parameter, a forward reference if it is not defined yet."""
    try:
        return next(iter(get_type_hints(func).items()))
    except NameError as error:
        found = getattr(func, '__annotations__', {}) if error.name is None else {}
        return next(iter(found), 'cls'), ForwardRef(error.name)
