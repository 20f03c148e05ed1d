# SPDX-License-Identifier: MIT
"""The abstract classes of collections.abc that are about single methods.

ABCMeta takes a class for a subclass if it has all of _abc_methods.
"""
from abc import ABCMeta, abstractmethod
from types import GenericAlias

from _abc import callable_alias


class Hashable(metaclass=ABCMeta):
    __module__ = 'collections.abc'
    __slots__ = ()
    _abc_methods = ('__hash__',)

    @abstractmethod
    def __hash__(self):
        return 0


class Awaitable(metaclass=ABCMeta):
    __module__ = 'collections.abc'
    __slots__ = ()
    _abc_methods = ('__await__',)
    __class_getitem__ = classmethod(GenericAlias)

    @abstractmethod
    def __await__(self):
        yield


def _raise(typ, val, tb):
    """generator.throw() of one that is suspended nowhere."""
    if val is None:
        if tb is None:
            raise typ
        val = typ()
    if tb is not None:
        val = val.with_traceback(tb)
    raise val


def _close(suspended, kind):
    try:
        suspended.throw(GeneratorExit)
    except (GeneratorExit, StopIteration):
        pass
    else:
        raise RuntimeError(f'{kind} ignored GeneratorExit')


class Coroutine(Awaitable):
    __module__ = 'collections.abc'
    __slots__ = ()
    _abc_methods = ('__await__', 'send', 'throw', 'close')

    @abstractmethod
    def send(self, value):
        raise StopIteration

    @abstractmethod
    def throw(self, typ, val=None, tb=None):
        _raise(typ, val, tb)

    def close(self):
        _close(self, 'coroutine')


class AsyncIterable(metaclass=ABCMeta):
    __module__ = 'collections.abc'
    __slots__ = ()
    _abc_methods = ('__aiter__',)
    __class_getitem__ = classmethod(GenericAlias)

    @abstractmethod
    def __aiter__(self):
        return AsyncIterator()


class AsyncIterator(AsyncIterable):
    __module__ = 'collections.abc'
    __slots__ = ()
    _abc_methods = ('__anext__', '__aiter__')

    @abstractmethod
    async def __anext__(self):
        raise StopAsyncIteration

    def __aiter__(self):
        return self


class AsyncGenerator(AsyncIterator):
    __module__ = 'collections.abc'
    __slots__ = ()
    _abc_methods = ('__aiter__', '__anext__', 'asend', 'athrow', 'aclose')

    async def __anext__(self):
        return await self.asend(None)

    @abstractmethod
    async def asend(self, value):
        raise StopAsyncIteration

    @abstractmethod
    async def athrow(self, typ, val=None, tb=None):
        _raise(typ, val, tb)

    async def aclose(self):
        try:
            await self.athrow(GeneratorExit)
        except (GeneratorExit, StopAsyncIteration):
            pass
        else:
            raise RuntimeError('asynchronous generator ignored GeneratorExit')


class Iterable(metaclass=ABCMeta):
    __module__ = 'collections.abc'
    __slots__ = ()
    _abc_methods = ('__iter__',)
    __class_getitem__ = classmethod(GenericAlias)

    @abstractmethod
    def __iter__(self):
        while False:
            yield None


class Iterator(Iterable):
    __module__ = 'collections.abc'
    __slots__ = ()
    _abc_methods = ('__iter__', '__next__')

    @abstractmethod
    def __next__(self):
        raise StopIteration

    def __iter__(self):
        return self


class Reversible(Iterable):
    __module__ = 'collections.abc'
    __slots__ = ()
    _abc_methods = ('__reversed__', '__iter__')

    @abstractmethod
    def __reversed__(self):
        while False:
            yield None


class Generator(Iterator):
    __module__ = 'collections.abc'
    __slots__ = ()
    _abc_methods = ('__iter__', '__next__', 'send', 'throw', 'close')

    def __next__(self):
        return self.send(None)

    @abstractmethod
    def send(self, value):
        raise StopIteration

    @abstractmethod
    def throw(self, typ, val=None, tb=None):
        _raise(typ, val, tb)

    def close(self):
        _close(self, 'generator')


class Sized(metaclass=ABCMeta):
    __module__ = 'collections.abc'
    __slots__ = ()
    _abc_methods = ('__len__',)

    @abstractmethod
    def __len__(self):
        return 0


class Container(metaclass=ABCMeta):
    __module__ = 'collections.abc'
    __slots__ = ()
    _abc_methods = ('__contains__',)
    __class_getitem__ = classmethod(GenericAlias)

    @abstractmethod
    def __contains__(self, x):
        return False


class Collection(Sized, Iterable, Container):
    __module__ = 'collections.abc'
    __slots__ = ()
    _abc_methods = ('__len__', '__iter__', '__contains__')


class Buffer(metaclass=ABCMeta):
    __module__ = 'collections.abc'
    __slots__ = ()
    _abc_methods = ('__buffer__',)

    @abstractmethod
    def __buffer__(self, flags, /):
        raise NotImplementedError


for _kind in (bytes, bytearray, memoryview):
    Buffer.register(_kind)  # their __buffer__ is no attribute here


class Callable(metaclass=ABCMeta):
    __module__ = 'collections.abc'
    __slots__ = ()
    _abc_methods = ('__call__',)
    __class_getitem__ = classmethod(callable_alias)

    @abstractmethod
    def __call__(self, *args, **kwds):
        return False
