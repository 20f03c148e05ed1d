# SPDX-License-Identifier: MIT
"""typing.Any, from which programs derive classes of which type checkers know nothing."""


class _AnyMeta(type):
    __module__ = 'typing'

    def __instancecheck__(self, obj):
        if self is Any:
            raise TypeError('typing.Any cannot be used with isinstance()')
        return super().__instancecheck__(obj)

    def __repr__(self):
        return 'typing.Any' if self is Any else super().__repr__()


class Any(metaclass=_AnyMeta):
    """Any type."""

    __module__ = 'typing'

    def __new__(cls, *args, **kwargs):
        if cls is Any:
            raise TypeError('Any cannot be instantiated')
        return super().__new__(cls)
