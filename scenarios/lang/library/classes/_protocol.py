# SPDX-License-Identifier: MIT
"""typing.Protocol, runtime_checkable and the protocols of numbers."""
from abc import ABCMeta, abstractmethod
from sys import _getframemodulename
from typing import Generic

from _dataclasses import annotations
from _forwardref import ForwardRef, evaluate_with_references

# What no protocol demands of a class.
_EXCLUDED = frozenset([
    '__abstractmethods__', '__annotations__', '__annotate__', '__annotate_func__', '__annotations_cache__',
    '__conditional_annotations__', '__classcell__', '__class_getitem__', '__dict__', '__doc__', '__firstlineno__', '__init__',
    '__match_args__', '__module__', '__new__', '__non_callable_proto_members__', '__orig_bases__', '__orig_class__',
    '__parameters__', '__protocol_attrs__', '__qualname__', '__slots__', '__static_attributes__', '__subclasshook__',
    '__type_params__', '__weakref__', '_MutableMapping__marker', '_is_generic_base', '_is_protocol', '_is_runtime_protocol'])

# The classes from which protocols may derive, though they are none.
_ABSTRACT = {
    'collections.abc': ('Callable', 'Awaitable', 'Iterable', 'Iterator', 'AsyncIterable', 'AsyncIterator', 'Hashable', 'Sized',
                        'Container', 'Collection', 'Reversible', 'Buffer'),
    'contextlib': ('AbstractContextManager', 'AbstractAsyncContextManager'),
    'io': ('Reader', 'Writer'),
    'os': ('PathLike',),
}


def _annotated(cls):
    """The annotations of a class; their names may be undefined."""
    return evaluate_with_references(lambda names: annotations(cls, names), ForwardRef)


def _members(cls):
    """What a class must have to be like the protocol."""
    found = set()
    for base in cls.__mro__[:-1]:
        if base.__name__ not in ('Protocol', 'Generic'):
            for name in (*base.__dict__, *_annotated(base)):
                if name not in _EXCLUDED and not name.startswith('_abc_'):
                    found.add(name)
    return found


def _is_exempt():
    """Whether abc or functools check, which go over all classes that there are."""
    return _getframemodulename(2) in ('abc', 'functools', '_dispatch')


def _check_class(obj):
    if not isinstance(obj, type):
        raise TypeError('issubclass() arg 1 must be a class')


_NOT_RUNTIME = 'Instance and class checks can only be used with @runtime_checkable protocols'


class _ProtocolMeta(ABCMeta):
    def __new__(mcls, name, bases, namespace, /, **kwargs):
        for base in bases if 'Protocol' in globals() and Protocol in bases else ():
            is_protocol = issubclass(base, Generic) and getattr(base, '_is_protocol', False)
            if base not in (object, Generic) and not is_protocol and base.__name__ not in _ABSTRACT.get(base.__module__, ()):
                raise TypeError(f'Protocols can only inherit from other protocols, got {base!r}')
        return super().__new__(mcls, name, bases, namespace, **kwargs)

    def __init__(cls, *args, **kwargs):
        super().__init__(*args, **kwargs)
        if getattr(cls, '_is_protocol', False):
            cls.__protocol_attrs__ = _members(cls)

    def __subclasscheck__(cls, other):
        if cls is Protocol:
            return type.__subclasscheck__(cls, other)
        if getattr(cls, '_is_protocol', False) and not _is_exempt():
            if not getattr(cls, '_is_runtime_protocol', False):
                _check_class(other)
                raise TypeError(_NOT_RUNTIME)
            if cls.__non_callable_proto_members__ and cls.__dict__.get('__subclasshook__') is _hook:
                _check_class(other)
                names = sorted(cls.__non_callable_proto_members__)
                raise TypeError("Protocols with non-method members don't support issubclass(). "
                                f'Non-method members: {str(names)[1:-1]}.')
        return ABCMeta.__subclasscheck__(cls, other)

    def __instancecheck__(cls, instance):
        if cls is Protocol:
            return type.__instancecheck__(cls, instance)
        if not getattr(cls, '_is_protocol', False):
            return ABCMeta.__instancecheck__(cls, instance)
        if not getattr(cls, '_is_runtime_protocol', False) and not _is_exempt():
            raise TypeError(_NOT_RUNTIME)
        return ABCMeta.__instancecheck__(cls, instance) or _has_members(cls, instance)


def _has_members(cls, instance):
    from inspect import getattr_static
    for name in sorted(cls.__protocol_attrs__):
        try:
            value = getattr_static(instance, name)
        except AttributeError:
            return False
        if value is None and name not in cls.__non_callable_proto_members__:
            return False
    return True


def _has_member(other, name):
    """Whether the class OTHER has NAME, or, as a protocol, an annotation of it."""
    is_protocol = issubclass(other, Generic) and getattr(other, '_is_protocol', False)
    for base in other.__mro__:
        if name in base.__dict__:
            return base.__dict__[name] is not None
        if is_protocol and name in _annotated(base):
            return True
    return False


@classmethod
def _hook(cls, other):
    """The __subclasshook__ of protocols."""
    if not cls.__dict__.get('_is_protocol', False):
        return NotImplemented
    for name in sorted(cls.__protocol_attrs__):
        if not _has_member(other, name):
            return NotImplemented
    return True


def _no_init(self, *args, **kwargs):
    cls = type(self)
    if cls._is_protocol:
        raise TypeError('Protocols cannot be instantiated')
    if cls.__init__ is not _no_init:
        return  # it called this
    # A class that derives from a protocol has the __init__ of its other bases.
    for base in cls.__mro__:
        if base.__dict__.get('__init__', _no_init) is not _no_init:
            cls.__init__ = base.__dict__['__init__']
            break
    else:
        cls.__init__ = object.__init__
    cls.__init__(self, *args, **kwargs)


class Protocol(Generic, metaclass=_ProtocolMeta):
    __module__ = 'typing'
    __slots__ = ()
    _is_generic_base = True
    _is_protocol = True
    _is_runtime_protocol = False

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        if not cls.__dict__.get('_is_protocol', False):
            cls._is_protocol = Protocol in cls.__bases__
        if '__subclasshook__' not in cls.__dict__:
            cls.__subclasshook__ = _hook
        if cls._is_protocol and cls.__init__ is Protocol.__init__:
            cls.__init__ = _no_init


def runtime_checkable(cls):
    """Lets isinstance() look whether an object has what a protocol names."""
    if not (isinstance(cls, type) and issubclass(cls, Generic)) or not getattr(cls, '_is_protocol', False):
        raise TypeError(f'@runtime_checkable can be only applied to protocol classes, got {cls!r}')
    cls._is_runtime_protocol = True
    cls.__non_callable_proto_members__ = _data_members(cls)
    return cls


def _data_members(cls):
    """The members of a protocol that are no methods."""
    found = set()
    for name in sorted(cls.__protocol_attrs__):
        try:
            is_callable = callable(getattr(cls, name, None))
        except Exception as error:
            raise TypeError(f"Failed to determine whether protocol member {name!r} is a method member") from error
        if not is_callable:
            found.add(name)
    return found


def is_protocol(tp, /):
    """Whether it is a class that Protocol is a base of, and is no such class."""
    return isinstance(tp, type) and getattr(tp, '_is_protocol', False) and tp is not Protocol and tp is not Generic


def get_protocol_members(tp, /):
    """The names that a class must have to be like the protocol."""
    if not is_protocol(tp):
        raise TypeError(f'{tp!r} is not a Protocol')
    return frozenset(tp.__protocol_attrs__)


@runtime_checkable
class SupportsInt(Protocol):
    __module__ = 'typing'
    __slots__ = ()

    @abstractmethod
    def __int__(self):
        pass


@runtime_checkable
class SupportsFloat(Protocol):
    __module__ = 'typing'
    __slots__ = ()

    @abstractmethod
    def __float__(self):
        pass


@runtime_checkable
class SupportsIndex(Protocol):
    __module__ = 'typing'
    __slots__ = ()

    @abstractmethod
    def __index__(self):
        pass


@runtime_checkable
class SupportsComplex(Protocol):
    __module__ = 'typing'
    __slots__ = ()

    @abstractmethod
    def __complex__(self):
        pass
