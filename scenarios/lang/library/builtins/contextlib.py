# SPDX-License-Identifier: MIT
"""Module contextlib.

Raises, suppresses and chains exceptions as CPython's Lib/contextlib.py does. A helper that holds a generator drops its
function and arguments when it is entered, since CPython lets them go there too.
"""
import sys
from abc import ABC, abstractmethod
from collections import deque
from functools import wraps
from types import GenericAlias, MethodType

__all__ = [
    "asynccontextmanager", "contextmanager", "closing", "nullcontext", "AbstractContextManager",
    "AbstractAsyncContextManager", "AsyncExitStack", "ContextDecorator", "ExitStack", "redirect_stdout",
    "redirect_stderr", "suppress", "aclosing", "chdir"
]


class AbstractContextManager(ABC):
    """A class with __enter__ and __exit__."""

    __class_getitem__ = classmethod(GenericAlias)
    __slots__ = ()
    _abc_methods = ('__enter__', '__exit__')

    def __enter__(self):
        return self

    @abstractmethod
    def __exit__(self, exc_type, exc_value, traceback):
        return None


class AbstractAsyncContextManager(ABC):
    """A class with __aenter__ and __aexit__."""

    __class_getitem__ = classmethod(GenericAlias)
    __slots__ = ()
    _abc_methods = ('__aenter__', '__aexit__')

    async def __aenter__(self):
        return self

    @abstractmethod
    async def __aexit__(self, exc_type, exc_value, traceback):
        return None


class ContextDecorator:
    """A context manager that also decorates functions."""

    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @wraps(func)
        def inner(*args, **kwds):
            with self._recreate_cm():
                return func(*args, **kwds)
        return inner


class AsyncContextDecorator:
    """An asynchronous context manager that also decorates coroutine functions."""

    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @wraps(func)
        async def inner(*args, **kwds):
            async with self._recreate_cm():
                return await func(*args, **kwds)
        return inner


class _GeneratorContextManagerBase:
    def __init__(self, func, args, kwds):
        self.gen = func(*args, **kwds)
        self.func, self.args, self.kwds = func, args, kwds
        doc = getattr(func, '__doc__', None)
        self.__doc__ = type(self).__doc__ if doc is None else doc

    def _recreate_cm(self):
        return self.__class__(self.func, self.args, self.kwds)


class _GeneratorContextManager(_GeneratorContextManagerBase, AbstractContextManager, ContextDecorator):
    """Helper for @contextmanager decorator."""

    def __enter__(self):
        del self.args, self.kwds, self.func
        try:
            return next(self.gen)
        except StopIteration:
            raise RuntimeError("generator didn't yield") from None

    def __exit__(self, typ, value, traceback):
        if typ is None:
            try:
                next(self.gen)
            except StopIteration:
                return False
            try:
                raise RuntimeError("generator didn't stop")
            finally:
                self.gen.close()
        if value is None:
            value = typ()
        try:
            self.gen.throw(value)
        except BaseException as error:
            return _thrown(error, value, traceback, StopIteration, StopIteration)
        try:
            raise RuntimeError("generator didn't stop after throw()")
        finally:
            self.gen.close()


class _AsyncGeneratorContextManager(_GeneratorContextManagerBase, AbstractAsyncContextManager, AsyncContextDecorator):
    """Helper for @asynccontextmanager decorator."""

    async def __aenter__(self):
        del self.args, self.kwds, self.func
        try:
            return await anext(self.gen)
        except StopAsyncIteration:
            raise RuntimeError("generator didn't yield") from None

    async def __aexit__(self, typ, value, traceback):
        if typ is None:
            try:
                await anext(self.gen)
            except StopAsyncIteration:
                return False
            try:
                raise RuntimeError("generator didn't stop")
            finally:
                await self.gen.aclose()
        if value is None:
            value = typ()
        try:
            await self.gen.athrow(value)
        except BaseException as error:
            return _thrown(error, value, traceback, StopAsyncIteration, (StopIteration, StopAsyncIteration))
        try:
            raise RuntimeError("generator didn't stop after athrow()")
        finally:
            await self.gen.aclose()


def _thrown(error, value, traceback, end, stops):
    """The result of __exit__ when the generator that VALUE was thrown into has raised ERROR, which is handled."""
    if isinstance(error, end):
        # A stop that the block raised is not suppressed.
        return error is not value
    if error is value:
        error.__traceback__ = traceback
        return False
    if isinstance(error, RuntimeError) and isinstance(value, stops) and error.__cause__ is value:
        # The generator let the stop through, which became a RuntimeError (PEP 479).
        value.__traceback__ = traceback
        return False
    raise


def contextmanager(func):
    """@contextmanager decorator."""
    @wraps(func)
    def helper(*args, **kwds):
        return _GeneratorContextManager(func, args, kwds)
    return helper


def asynccontextmanager(func):
    """@asynccontextmanager decorator."""
    @wraps(func)
    def helper(*args, **kwds):
        return _AsyncGeneratorContextManager(func, args, kwds)
    return helper


class closing(AbstractContextManager):
    """Closes something at the end of a block."""

    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, *exc_info):
        self.thing.close()


class aclosing(AbstractAsyncContextManager):
    """Awaits aclose() of something at the end of a block."""

    def __init__(self, thing):
        self.thing = thing

    async def __aenter__(self):
        return self.thing

    async def __aexit__(self, *exc_info):
        await self.thing.aclose()


class _RedirectStream(AbstractContextManager):
    _stream = None

    def __init__(self, new_target):
        self._new_target = new_target
        self._old_targets = []

    def __enter__(self):
        self._old_targets.append(getattr(sys, self._stream))
        setattr(sys, self._stream, self._new_target)
        return self._new_target

    def __exit__(self, exctype, excinst, exctb):
        setattr(sys, self._stream, self._old_targets.pop())


class redirect_stdout(_RedirectStream):
    """Redirects sys.stdout within a block."""

    _stream = 'stdout'


class redirect_stderr(_RedirectStream):
    """Redirects sys.stderr within a block."""

    _stream = 'stderr'


class suppress(AbstractContextManager):
    """Suppresses the exceptions that it names."""

    def __init__(self, *exceptions):
        self._exceptions = exceptions

    def __enter__(self):
        pass

    def __exit__(self, exctype, excinst, exctb):
        if exctype is None:
            return
        if issubclass(exctype, self._exceptions):
            return True
        if issubclass(exctype, BaseExceptionGroup):
            match, rest = excinst.split(self._exceptions)
            if rest is None:
                return True
            raise rest
        return False


class nullcontext(AbstractContextManager, AbstractAsyncContextManager):
    """Does nothing."""

    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result

    def __exit__(self, *excinfo):
        pass

    async def __aenter__(self):
        return self.enter_result

    async def __aexit__(self, *excinfo):
        pass


class chdir(AbstractContextManager):
    """Changes the working directory within its block; may be entered again."""

    def __init__(self, path):
        self.path = path
        self._old_cwd = []

    def __enter__(self):
        import os
        self._old_cwd.append(os.getcwd())
        os.chdir(self.path)

    def __exit__(self, *excinfo):
        import os
        os.chdir(self._old_cwd.pop())


class _BaseExitStack:
    def __init__(self):
        self._exit_callbacks = deque()

    def pop_all(self):
        """Moves the callbacks to a new stack."""
        new_stack = type(self)()
        new_stack._exit_callbacks = self._exit_callbacks
        self._exit_callbacks = deque()
        return new_stack

    def push(self, exit):
        """Registers an __exit__ method, or a function like one."""
        try:
            method = type(exit).__exit__
        except AttributeError:
            self._exit_callbacks.append((True, exit))
        else:
            self._exit_callbacks.append((True, MethodType(method, exit)))
        return exit

    def enter_context(self, cm):
        """Enters a context manager, and registers its __exit__ method."""
        cls = type(cm)
        try:
            enter = cls.__enter__
            exit = cls.__exit__
        except AttributeError:
            raise TypeError(f"'{cls.__module__}.{cls.__qualname__}' object does not support the context manager "
                            f"protocol") from None
        result = enter(cm)
        self._exit_callbacks.append((True, MethodType(exit, cm)))
        return result

    def callback(self, callback, /, *args, **kwds):
        """Registers a function and its arguments."""
        def _exit_wrapper(exc_type, exc, tb):
            callback(*args, **kwds)
        _exit_wrapper.__wrapped__ = callback
        self._exit_callbacks.append((True, _exit_wrapper))
        return callback


def _handled():
    """The exception that is being handled: sys.exception()."""
    try:
        raise Exception
    except Exception as probe:
        return probe.__context__


def _chain(new, old, handled):
    """NEW was raised while OLD was being handled: ends NEW's chain of contexts with OLD."""
    while True:
        context = new.__context__
        if context is None or context is old:
            return
        if context is handled:
            break
        new = context
    new.__context__ = old


def _reraise(error):
    context = error.__context__
    try:
        raise error
    except BaseException:
        error.__context__ = context
        raise


class ExitStack(_BaseExitStack, AbstractContextManager):
    """A stack of callbacks, which are called at the end of a block."""

    def __enter__(self):
        return self

    def __exit__(self, *exc_details):
        error = exc_details[1]
        received = error is not None
        handled = _handled()
        suppressed = pending = False
        while self._exit_callbacks:
            is_sync, callback = self._exit_callbacks.pop()
            assert is_sync
            try:
                if error is None:
                    result = callback(None, None, None)
                else:
                    result = callback(type(error), error, error.__traceback__)
                if result:
                    suppressed, pending, error = True, False, None
            except BaseException as raised:
                _chain(raised, error, handled)
                pending, error = True, raised
        if pending:
            _reraise(error)
        return received and suppressed

    def close(self):
        """Calls the callbacks now."""
        self.__exit__(None, None, None)


class AsyncExitStack(_BaseExitStack, AbstractAsyncContextManager):
    """A stack of callbacks and coroutine functions, which are called at the end of a block."""

    async def enter_async_context(self, cm):
        """Enters an asynchronous context manager, and registers its __aexit__ method."""
        cls = type(cm)
        try:
            enter = cls.__aenter__
            exit = cls.__aexit__
        except AttributeError:
            raise TypeError(f"'{cls.__module__}.{cls.__qualname__}' object does not support the asynchronous context "
                            f"manager protocol") from None
        result = await enter(cm)
        self._exit_callbacks.append((False, MethodType(exit, cm)))
        return result

    def push_async_exit(self, exit):
        """Registers an __aexit__ method, or a coroutine function like one."""
        try:
            method = type(exit).__aexit__
        except AttributeError:
            self._exit_callbacks.append((False, exit))
        else:
            self._exit_callbacks.append((False, MethodType(method, exit)))
        return exit

    def push_async_callback(self, callback, /, *args, **kwds):
        """Registers a coroutine function and its arguments."""
        async def _exit_wrapper(exc_type, exc, tb):
            await callback(*args, **kwds)
        _exit_wrapper.__wrapped__ = callback
        self._exit_callbacks.append((False, _exit_wrapper))
        return callback

    async def aclose(self):
        """Calls the callbacks now."""
        await self.__aexit__(None, None, None)

    async def __aenter__(self):
        return self

    async def __aexit__(self, *exc_details):
        error = exc_details[1]
        received = error is not None
        handled = _handled()
        suppressed = pending = False
        while self._exit_callbacks:
            is_sync, callback = self._exit_callbacks.pop()
            try:
                if error is None:
                    result = callback(None, None, None)
                else:
                    result = callback(type(error), error, error.__traceback__)
                if not is_sync:
                    result = await result
                if result:
                    suppressed, pending, error = True, False, None
            except BaseException as raised:
                _chain(raised, error, handled)
                pending, error = True, raised
        if pending:
            _reraise(error)
        return received and suppressed
