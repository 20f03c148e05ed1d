# Pins contextlib.AbstractContextManager and redirect_stderr, functools.update_wrapper, and the
# limits of datetime's years.
import asyncio
import contextlib
import datetime
import functools
import io
import sys


class Managed(contextlib.AbstractContextManager):
    def __exit__(self, *failure):
        print("exit", failure[0])


with Managed() as managed:
    print(managed.__enter__() is managed, isinstance(managed, contextlib.AbstractContextManager))


class Duck:
    def __enter__(self): ...
    def __exit__(self, *failure): ...


print(issubclass(Duck, contextlib.AbstractContextManager), isinstance(3, contextlib.AbstractContextManager), issubclass(Duck, contextlib.AbstractAsyncContextManager))
try:
    contextlib.AbstractContextManager()
except TypeError as e:
    print(e)
out = io.StringIO()
with contextlib.redirect_stderr(out) as target:
    print("hidden", file=sys.stderr)
    with contextlib.redirect_stderr(io.StringIO()) as inner:
        sys.stderr.write("inner")
    sys.stderr.write("again")
print(repr(out.getvalue()), target is out, inner.getvalue())


def wrapped(a: int) -> str:
    """Documented."""


wrapped.extra = [1]


def wrapper(*args):
    return args


made = functools.update_wrapper(wrapper, wrapped)
print(made is wrapper, wrapper.__name__, wrapper.__qualname__, wrapper.__doc__, wrapper.__wrapped__ is wrapped, wrapper.extra, wrapper.__annotations__, wrapper(1))
plain = functools.update_wrapper(lambda: 0, wrapped, assigned=("__doc__",), updated=())
print(plain.__name__, plain.__doc__, hasattr(plain, "extra"), functools.update_wrapper(lambda: 0, functools.partial(wrapped)).__wrapped__)
try:
    functools.update_wrapper(3, wrapped)
except AttributeError as e:
    print(e)
print(datetime.MINYEAR, datetime.MAXYEAR, datetime.date(datetime.MAXYEAR, 12, 31), datetime.date.max.year == datetime.MAXYEAR, datetime.UTC)
try:
    datetime.date(datetime.MAXYEAR + 1, 1, 1)
except ValueError as e:
    print(e)
