# SPDX-License-Identifier: MIT
"""Module _collections_abc: collections.abc, under the name by which libraries reach what is private in it."""
from collections.abc import (AsyncGenerator, AsyncIterable, AsyncIterator, Awaitable, Buffer, Callable,
                             Collection, Container, Coroutine, Generator, Hashable, ItemsView, Iterable, Iterator,
                             KeysView, Mapping, MappingView, MutableMapping, MutableSequence, MutableSet, Reversible,
                             Sequence, Set, Sized, ValuesView)

__all__ = [
    "Awaitable", "Coroutine", "AsyncIterable", "AsyncIterator", "AsyncGenerator", "Hashable", "Iterable", "Iterator",
    "Generator", "Reversible", "Sized", "Container", "Callable", "Collection", "Set", "MutableSet", "Mapping",
    "MutableMapping", "MappingView", "KeysView", "ItemsView", "ValuesView", "Sequence", "MutableSequence",
    "Buffer"
]


def _check_methods(C, *methods):
    """Whether class C has all METHODS, as __subclasshook__ returns it."""
    for method in methods:
        for base in C.__mro__:
            if method in base.__dict__:
                if base.__dict__[method] is None:
                    return NotImplemented
                break
        else:
            return NotImplemented
    return True
