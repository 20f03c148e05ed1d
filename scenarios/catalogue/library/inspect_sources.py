#!/usr/bin/env python3
# Pins inspect's source texts of functions, classes, methods, lambdas and modules.
import asyncio
import functools
import inspect
import sys


def show(what):
    for ask in inspect.getsource, inspect.getsourcelines, inspect.getcomments:
        try:
            print(ask.__name__, repr(ask(what)))
        except Exception as e:
            print(ask.__name__, type(e).__name__, e)


# Above,
# two lines.
def plain(a, b=(1,
                2)):
    """Doc.

def no(): pass
    """
    return f"{a!r:>{b}} {'}'} #" + '#' + "\
def no"  # at its end

    # indented after it
  # less
# at the margin


def one_line(): return 1
# next to it
async def coroutine():
    async def inner():
        await asyncio.sleep(0)  # inner
        # after inner

        return 1
    return inner
def follows(): pass


def decorated(*arguments):
    return lambda f: f


# Before the decorators.
@decorated(1,
           [2])
@functools.lru_cache(
    maxsize=3)
# between
def cached(n):
    if n:
        return {
            'n': n,
}
    return (
n)


def wraps(f):
    @functools.wraps(f)
    def wrapper():
        return f()
    return wrapper


@wraps
def wrapped():
    yield 1


class Shape:
    """A shape."""
    sides = 4

    # of the method
    @property
    def area(self):
        return 1

    @classmethod
    def made(cls): return cls()

    class Nested: x = 1; y = 2

    @decorated()
    class Decorated(object):

        def m(self):
            if self:
                pass
            else:
                return '''
m'''

    def last(self):
        class Local:
            z = 1
            # of z
        return Local
    #!last


class Shape2(Shape, metaclass=type): pass


if sys:
    def branch():
        pass
else:
    def branch():
        return 2

simple = lambda x: x + 1
pair = [lambda: (1,
                 2), lambda: 3]
called = functools.partial(max,
                           key=lambda n: -n)
closing = dict(a=1, b=lambda: [
    1, 2])
listed = [
    lambda n: n,  # first
    lambda m: m
]
generator = (i for i in
             range(3))
for what in plain, one_line, coroutine, follows, cached, wraps, wraps(plain), wrapped, Shape, Shape.area.fget, Shape.made, Shape().last, Shape.Nested, Shape.Decorated, Shape.Decorated.m, Shape().last(), Shape2, branch:
    show(what)
for what in simple, *pair, called.keywords["key"], closing["b"], *listed, generator.gi_code, show.__code__:
    show(what)
print(inspect.getsourcefile(plain) == inspect.getfile(Shape), inspect.getsourcelines(coroutine)[1], len(inspect.getsourcelines(inspect.currentframe())[0]))
print(len(inspect.getsource(sys.modules[__name__])), inspect.getcomments(sys.modules[__name__]), inspect.getsourcelines(sys.modules[__name__])[1])
lines, at = inspect.findsource(Shape)
print(len(lines), at, lines[at], Shape.__firstlineno__, Shape.Decorated.__firstlineno__, vars(Shape2)["__firstlineno__"], list(vars(Shape))[:3])
show(len)
show(int)
show(5)
show(type("Made", (), {"__module__": "__main__"}))
show(eval("lambda: 1"))
for text in "x = 1\ny = 2\n", "  def f():\n      pass\n  y\n", "", "# only\n", "@d\n\n", "if x:\n    y\nelse:\n    z\n", "x = (1,\n\n# c\n2); y\nz\n", "def f():\n\tx\n\n\n\t# c\n\n  # d\ny", "def f(): \\\n  x\ny\n", "class A: x = '''\n'''\ny":
    try:
        print(repr(inspect.getblock(text.splitlines(True))))
    except Exception as e:
        print(repr(text), type(e).__name__, e)


def framed():
    return inspect.getsource(inspect.currentframe())


print(framed())
try:
    raise inspect.EndOfBlock
except Exception as e:
    print(repr(e), inspect.indentsize("  \tx"), inspect.getsourcelines(e.__traceback__)[1])
