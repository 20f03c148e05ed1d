# SPDX-License-Identifier: MIT
"""typing.Protocol and runtime_checkable."""
from abc import ABCMeta, abstractmethod
from typing import Generic

from _dataclasses import annotations

_EXCLUDED = frozenset(['__abstractmethods__', '__annotations__', '__annotate__', '__annotate_func__',
                       '__annotations_cache__', '__conditional_annotations__', '__classcell__', '__dict__', '__doc__',
                       '__firstlineno__', '__init__', '__module__', '__new__', '__qualname__', '__slots__',
                       '__static_attributes__', '__subclasshook__', '__weakref__', '__class_getitem__',
                       '__match_args__', '__orig_bases__', '__parameters__', '__type_params__', '_is_protocol', '_is_generic_base',
                       '_is_runtime_protocol', '__init_subclass__', '_abc_impl'])


def _members(cls):
    """What a class must have to be like the protocol, in alphabetical order."""
    found = {}
    for base in cls.__mro__:
        if base.__name__ in ('Protocol', 'Generic') or not base.__dict__.get('_is_protocol', False):
            continue
        for name in [*base.__dict__, *annotations(base, {})]:
            if name not in _EXCLUDED:
                found[name] = None
    return sorted(found)


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
    cls.__init__(self, *args, **kwargs)


class _ProtocolMeta(ABCMeta):
    def __subclasscheck__(cls, other):
        if cls is Protocol or not cls._is_protocol:
            return super().__subclasscheck__(other)
        if not cls._is_runtime_protocol:
            raise TypeError('Instance and class checks can only be used with @runtime_checkable protocols')
        if super().__subclasscheck__(other):
            return True
        data = [name for name in _members(cls) if not callable(getattr(cls, name, None))]
        if data:
            raise TypeError(f"Protocols with non-method members don't support issubclass(). Non-method members: "
                            f'{str(data)[1:-1]}.')
        return all(getattr(other, name, None) is not None for name in _members(cls))

    def __instancecheck__(cls, instance):
        if cls is Protocol or not cls._is_protocol:
            return ABCMeta.__instancecheck__(cls, instance)
        if not cls._is_runtime_protocol:
            raise TypeError('Instance and class checks can only be used with @runtime_checkable protocols')
        if ABCMeta.__subclasscheck__(cls, type(instance)):
            return True
        for name in _members(cls):
            if not hasattr(instance, name):
                return False
            if getattr(instance, name) is None and callable(getattr(cls, name, None)):
                return False
        return True


class Protocol(Generic, metaclass=_ProtocolMeta):
    __module__ = 'typing'
    __slots__ = ()
    _is_generic_base = True
    _is_protocol = True
    _is_runtime_protocol = False

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        if '_is_protocol' not in cls.__dict__:
            cls._is_protocol = Protocol in cls.__bases__
        if not cls._is_protocol:
            return
        for base in cls.__bases__:
            if base not in (object, Generic, Protocol) and not getattr(base, '_is_protocol', False) and \
                    base.__module__ not in ('collections.abc', 'contextlib'):
                raise TypeError(f'Protocols can only inherit from other protocols, got {base!r}')
        if '__init__' not in cls.__dict__:
            cls.__init__ = _no_init


def runtime_checkable(cls):
    """Lets isinstance() look whether an object has what a protocol names."""
    if not getattr(cls, '_is_protocol', False):
        raise TypeError(f'@runtime_checkable can be only applied to protocol classes, got {cls!r}')
    cls._is_runtime_protocol = True
    return cls


def is_protocol(tp, /):
    return isinstance(tp, type) and tp is not Protocol and getattr(tp, '_is_protocol', False)


def get_protocol_members(tp, /):
    if not is_protocol(tp):
        raise TypeError(f'{tp!r} is not a Protocol')
    return frozenset(_members(tp))


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
