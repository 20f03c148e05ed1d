# SPDX-License-Identifier: MIT
"""typing.NewType, NamedTuple, TypedDict and other names that are used by calls and class statements."""
import sys
from collections import namedtuple
from typing import Annotated, ForwardRef, Generic, NotRequired, ReadOnly, Required, Union, get_args, get_origin

from _dataclasses import annotations


class NewType:
    """A name for a type: calls return their argument."""

    __module__ = 'typing'

    def __init__(self, name, tp):
        self.__qualname__ = name
        self.__name__ = name.rpartition('.')[2]
        self.__supertype__ = tp
        self.__module__ = '__main__'

    def __call__(self, x, /):
        return x

    def __repr__(self):
        return f'{self.__module__}.{self.__qualname__}'

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]


def assert_never(arg, /):
    """For code that is never reached."""
    value = repr(arg)
    if len(value) > 100:
        value = value[:100] + '...'
    raise AssertionError(f'Expected code to be unreachable, but got: {value}')


def _own_annotations(name, namespace):
    extra = {}
    while True:
        try:
            return annotations(type(name, (), dict(namespace)), extra)
        except NameError as error:
            if error.name is None or error.name in extra:
                raise
            extra[error.name] = ForwardRef(error.name)


def _qualifiers(tp):
    """Required, NotRequired and ReadOnly, of those around the type of a key."""
    found = set()
    while (origin := get_origin(tp)) in (Annotated, Required, NotRequired, ReadOnly):
        if origin is not Annotated:
            found.add(origin)
        tp = get_args(tp)[0]
    return found


class _Keys:
    """The keys of a TypedDict, by what they were declared as."""

    def __init__(self, bases):
        self.required, self.optional, self.readonly, self.mutable = set(), set(), set(), set()
        for base in bases:
            names = base.__dict__
            required, optional = names.get('__required_keys__', set()), names.get('__optional_keys__', set())
            self.required = (self.required | required) - optional
            self.optional = (self.optional - required) | optional
            self.readonly |= names.get('__readonly_keys__', set())
            self.mutable |= names.get('__mutable_keys__', set())

    def add(self, key, qualifiers, total):
        is_required = Required in qualifiers or total and NotRequired not in qualifiers
        kept, left = (self.required, self.optional) if is_required else (self.optional, self.required)
        kept.add(key)
        left.discard(key)
        if ReadOnly not in qualifiers:
            self.mutable.add(key)
            self.readonly.discard(key)
        elif key in self.mutable:
            raise TypeError(f'Cannot override mutable key {key!r} with read-only key')
        else:
            self.readonly.add(key)


class _TypedDictMeta(type):
    def __new__(cls, name, bases, namespace, total=True):
        for base in bases:
            if type(base) is not _TypedDictMeta and base is not Generic:
                raise TypeError('cannot inherit from both a TypedDict type and a non-TypedDict base class')
        own = _checked(_own_annotations(name, namespace))
        names = {key: value for key, value in namespace.items() if key not in ('__annotations__', '__annotate_func__')}
        generic = (Generic,) if any(Generic in base.__mro__ for base in bases) else ()
        made = super().__new__(cls, name, (*generic, dict), names)
        if '__orig_bases__' not in names:
            made.__orig_bases__ = bases
        found = {}
        keys = _Keys(bases)
        for base in bases:
            if base is not Generic:
                found.update(base.__annotations__)
        for key, tp in own.items():
            keys.add(key, _qualifiers(tp), total)
        found.update(own)
        made.__annotations__ = found
        made.__required_keys__ = frozenset(keys.required)
        made.__optional_keys__ = frozenset(keys.optional)
        made.__readonly_keys__ = frozenset(keys.readonly)
        made.__mutable_keys__ = frozenset(keys.mutable)
        made.__total__ = total
        return made

    def __call__(cls, *args, **kwargs):
        return dict(*args, **kwargs)

    def __instancecheck__(cls, instance):
        raise TypeError('TypedDict does not support instance and class checks')

    def __subclasscheck__(cls, other):
        raise TypeError('TypedDict does not support instance and class checks')


class _Former:
    """TypedDict: a base in class statements, and a function."""

    def __init__(self, name, base, make):
        self.__name__ = name
        self._base = base
        self._make = make

    def __mro_entries__(self, bases):
        return (self._base,)

    def __call__(self, *args, **kwargs):
        return self._make(*args, **kwargs)

    def __repr__(self):
        return f'<function {self.__name__} at 0x7f0000000000>'


def _make_typed_dict(name, fields, /, *, total=True):
    names = {'__annotations__': dict(fields), '__module__': sys._getframe(2).f_globals.get('__name__', '__main__')}
    made = _TypedDictMeta(name, (), names, total=total)
    made.__orig_bases__ = (TypedDict,)
    return made


_TypedDict = type.__new__(_TypedDictMeta, 'TypedDict', (), {})
TypedDict = _Former('TypedDict', _TypedDict, _make_typed_dict)


def is_typeddict(tp):
    return isinstance(tp, _TypedDictMeta) and tp is not _TypedDict


def _checked(types):
    """Annotations as types: a str is a reference, None its type."""
    return {key: ForwardRef(tp) if isinstance(tp, str) else type(None) if tp is None else tp for key, tp in types.items()}


class _NamedTupleMeta(type):
    def __new__(cls, name, bases, namespace):
        types = _checked(_own_annotations(name, namespace))
        defaults = []
        for field in types:
            if field in namespace:
                defaults.append(namespace[field])
            elif defaults:
                given = [f for f in types if f in namespace]
                raise TypeError(f'Non-default namedtuple field {field} cannot follow default field'
                                f"{'s' if len(given) > 1 else ''} {', '.join(given)}")
        base = namedtuple(name, list(types), defaults=defaults, module=namespace.get('__module__', '__main__'))
        names = {key: value for key, value in namespace.items() if key not in types and key != '__annotate_func__'}
        for key in ('__new__', '__init__', '__slots__', '__getnewargs__', '_fields', '_field_defaults', '_make',
                    '_replace', '_asdict', '_source'):
            if key in names:
                raise AttributeError('Cannot overwrite NamedTuple attribute ' + key)
        made = type(name, (base,), {**names, '__slots__': (), '__match_args__': tuple(types)})
        made.__annotations__ = types
        return made


def _make_named_tuple(name, fields, /):
    fields = list(fields)
    made = namedtuple(name, [field for field, tp in fields])
    return type(name, (made,), {'__slots__': (), '__annotations__': _checked(dict(fields)), '__module__': '__main__'})


_NamedTuple = type.__new__(_NamedTupleMeta, 'NamedTuple', (), {})
NamedTuple = _Former('NamedTuple', _NamedTuple, _make_named_tuple)
