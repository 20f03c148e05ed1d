# inspect, traceback and warnings: signatures and binding, kinds of functions, filters and records.
import asyncio
import inspect
import functools
import traceback
import sys
import warnings
from dataclasses import dataclass
from inspect import Parameter, signature


def f(a, b=1, *args, c, d=2, **kw):
    """Doc
        more
    """


def g(x: int, /, y: str = 'a') -> bool: ...
async def co(): ...
def gen(): yield
async def agen(): yield


class A:
    def __init__(self, x, y=2): ...
    def m(self, z): ...
    @classmethod
    def c(cls, q): ...
    @staticmethod
    def s(w): ...
    def __call__(self, k): ...
    def __await__(self): yield


@dataclass
class D:
    a: int
    b: str = 'x'


def deco(fn):
    @functools.wraps(fn)
    def wrapper(*args, **kwargs): return fn(*args, **kwargs)
    return wrapper


@deco
def wrapped(p, q=3): ...


for x in (f, g, co, A, A(1), A(1).m, A.c, A.s, D, functools.partial(f, 1, c=3), functools.partial(g, 1), wrapped, lambda *, z=1: z):
    print(signature(x))
print(list(signature(f).parameters), signature(f).parameters['b'].default, signature(f).parameters['c'].kind, repr(signature(g).parameters['y']), signature(f).parameters['a'].default is Parameter.empty)
print(signature(g).return_annotation, repr(signature(g)), signature(f).parameters['a'].kind == Parameter.POSITIONAL_OR_KEYWORD)
b = signature(f).bind(1, 2, 3, c=4, e=5)
print(b.arguments, b.args, b.kwargs)
b = signature(g).bind(1)
b.apply_defaults()
print(b.arguments)
for call in (lambda: signature(g).bind(), lambda: signature(g).bind(1, 2, 3), lambda: signature(g).bind(1, z=3), lambda: signature(f).bind(1), lambda: signature(5)):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
c = co()
print([inspect.iscoroutinefunction(x) for x in (co, f, gen, agen, A, functools.partial(co))], inspect.isgeneratorfunction(gen), inspect.isasyncgenfunction(agen), inspect.iscoroutine(c), inspect.isawaitable(c), inspect.isawaitable(A(1)), inspect.isawaitable(5))
c.close()
print(inspect.isclass(A), inspect.isclass(A(1)), inspect.isfunction(f), inspect.ismethod(A(1).m), inspect.isbuiltin(len), inspect.isroutine(f), inspect.ismodule(sys), inspect.isgenerator(gen()))
print(repr(inspect.getdoc(f)), inspect.getdoc(co), inspect.unwrap(wrapped).__name__, inspect.cleandoc('  a\n    b\n  c'))


def bad():
    raise ValueError('oops')


try:
    bad()
except ValueError as e:
    text = traceback.format_exc()
    print(text.splitlines()[0], text.splitlines()[-1], len(traceback.format_exception(e)), traceback.format_exception_only(e))
print(traceback.format_exception_only(KeyError('k')))
with warnings.catch_warnings(record=True) as log:
    warnings.simplefilter('always')
    warnings.warn('one')
    warnings.warn('two', DeprecationWarning)
    warnings.warn(RuntimeWarning('three'))
print([(str(w.message), w.category.__name__, w.lineno) for w in log])
with warnings.catch_warnings():
    warnings.simplefilter('error')
    try:
        warnings.warn('bad', UserWarning)
    except UserWarning as e:
        print('raised', e)
with warnings.catch_warnings():
    warnings.simplefilter('ignore')
    warnings.warn('silent')
with warnings.catch_warnings(record=True) as log:
    warnings.filterwarnings('ignore', message='skip')
    warnings.warn('skip me')
    warnings.warn('keep me')
    for _ in range(3):
        warnings.warn('once here')
print([str(w.message) for w in log])
try:
    warnings.warn('x', int)
except TypeError as e:
    print(e)
try:
    warnings.simplefilter('zz')
except Exception as e:
    print(type(e).__name__, e)
