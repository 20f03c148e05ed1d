# SPDX-License-Identifier: MIT
"""What typing_extensions has and module typing has not."""
from typing import TypeVar, Union, runtime_checkable as runtime
from warnings import deprecated

from annotationlib import Format, get_annotations, type_repr
from collections.abc import Buffer
from types import get_original_bases


class Doc:
    """The documentation of a type, as metadata of Annotated."""

    __module__ = 'typing_extensions'

    def __init__(self, documentation, /):
        self.documentation = documentation

    def __repr__(self):
        return f'Doc({self.documentation!r})'

    def __hash__(self):
        return hash(self.documentation)

    def __eq__(self, other):
        return self.documentation == other.documentation if isinstance(other, Doc) else NotImplemented


class Sentinel:
    """A value that is equal to nothing else."""

    __module__ = 'typing_extensions'

    def __init__(self, name, repr=None):
        self._name = name
        self._repr = f'<{name}>' if repr is None else repr

    def __repr__(self):
        return self._repr

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __getstate__(self):
        raise TypeError(f'Cannot pickle {type(self).__name__!r} object')


class _NoExtraItemsType:
    __module__ = 'typing_extensions'
    __slots__ = ()

    def __repr__(self):
        return 'typing_extensions.NoExtraItems'


NoExtraItems = _NoExtraItemsType()


def IntVar(name):
    """A type variable."""
    return TypeVar(name)


def disjoint_base(cls):
    """Marks a class: no class derives from it and from another one that is marked."""
    cls.__disjoint_base__ = True
    return cls
