# SPDX-License-Identifier: MIT
"""ByteString of collections.abc and typing, which Python 3.17 will not have."""
from abc import ABCMeta

from _abcmore import Sequence


def _warn(name):
    import warnings

    warnings.warn(f"{name!r} is deprecated and slated for removal in Python 3.17", DeprecationWarning, stacklevel=3)


class _DeprecateByteStringMeta(ABCMeta):
    __module__ = 'collections.abc'

    def __new__(cls, name, bases, namespace, **kwargs):
        if name != "ByteString":
            _warn("collections.abc.ByteString")
        return super().__new__(cls, name, bases, namespace, **kwargs)

    def __instancecheck__(cls, instance):
        _warn("collections.abc.ByteString")
        return super().__instancecheck__(instance)


class ByteString(Sequence, metaclass=_DeprecateByteStringMeta):
    __module__ = 'collections.abc'
    __slots__ = ()


ByteString.register(bytes)
ByteString.register(bytearray)


class _Checked(type):
    def __instancecheck__(cls, instance):
        return issubclass(type(instance), ByteString)


class _Instances(metaclass=_Checked):
    pass


def checked():
    """What isinstance(x, typing.ByteString) looks at: the alias warns, and asks for the type only."""
    _warn("typing.ByteString")
    return _Instances
