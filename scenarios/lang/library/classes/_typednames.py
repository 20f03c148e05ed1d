# SPDX-License-Identifier: MIT
"""typing.NewType, NamedTuple, TypedDict and other names that are used by calls and class statements."""
from collections import namedtuple
from typing import ForwardRef

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
        return ForwardRef(self.__name__) | other

    def __ror__(self, other):
        return other | ForwardRef(self.__name__)


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


class _TypedDictMeta(type):
    def __new__(cls, name, bases, namespace, total=True):
        made = super().__new__(cls, name, (), {'__module__': namespace.get('__module__', '__main__')})
        found, required, optional = {}, [], []
        for base in bases:
            found.update(getattr(base, '__annotations__', {}))
            required += getattr(base, '__required_keys__', ())
            optional += getattr(base, '__optional_keys__', ())
        own = _own_annotations(name, namespace)
        for key, tp in own.items():
            text = repr(tp)
            if text.startswith('typing.NotRequired[') or (not total and not text.startswith('typing.Required[')):
                optional.append(key)
            else:
                required.append(key)
        found.update(own)
        made.__annotations__ = found
        made.__required_keys__ = frozenset(required)
        made.__optional_keys__ = frozenset(optional)
        made.__total__ = total
        if '__doc__' in namespace:
            made.__doc__ = namespace['__doc__']
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
    return _TypedDictMeta(name, (), {'__annotations__': dict(fields)}, total=total)


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
