# Pins: the marks under the source lines of a traceback, as CPython 3.14 prints them: ~ and ^ around operators, brackets
# and calls, none where the whole line is meant, and the lines of an expression that takes several.
import asyncio
import traceback


class A:
    b = 1

    def m(self, x):
        return x + None


def item(d):
    return d["k"]["j"]


def lines(a):
    x = (a.b.c +
         1)
    return x


def call_of_lines():
    y = A().m(
        3,
    )
    return y


def deep(n):
    if n == 0:
        raise ValueError("deep")
    deep(n - 1)


def many():
    return dict(
        a=1,
        b=2,
        d=4,
        e=1 / 0,
        f=6,
    )


def compared():
    a, b = 1, "x"
    return a < b


def unpacked():
    a, b = 1, 2, 3


def stored():
    d = ()
    d[0] = 1


def iterated():
    for i in 5:
        pass


def entered():
    with 5 as b:
        pass


def formatted():
    return f"abc {1 / 0} d"


def comprehension():
    return [1 / x for x in [1, 0]]


def asserted():
    assert 1 == 2, "msg"


def keywords():
    A(x=1, y=2).foo


def wide():
    s = "日本語" + 3


def called():
    return (lambda q: q.real.foo)(3)


def augmented():
    x = 1
    x += "s"


def attribute():
    x = 1
    x.y = 2


def deleted():
    d = {}
    del d["x"]


def negated():
    return -"s"


def subscript_of_lines():
    return [1, 2][
        5
    ]


def chain():
    return (A()
        .m(3)
        .foo)


def boolean():
    return 0 or A().zzzzzzzz and 3


def generator():
    yield 1
    yield 1 / 0


def caused():
    raise KeyError("a") from ValueError("x")


def longer():
    foo = (1 +
      2 +
      3 +
      "a" +
      5)


def power():
    return 2 ** "x" ** 3


def leaves():
    class C:
        def __enter__(self):
            return self

        def __exit__(self, *a):
            raise ValueError("exit")

    with C() as c:
        c.x = 1


async def waits():
    r = await inner()
    return r


async def inner():
    z = 1 // (3 - 3) + 5


for function in [lambda: A().m(2), lambda: item({"k": 1}), lambda: lines(A()), call_of_lines, lambda: deep(6), many,
                 compared, unpacked, stored, iterated, entered, formatted, comprehension, asserted, keywords, wide,
                 called, augmented, attribute, deleted, negated, subscript_of_lines, chain, boolean,
                 lambda: list(generator()), caused, longer, power, leaves]:
    try:
        function()
    except Exception:
        for line in traceback.format_exc().splitlines():
            print(line)


async def main():
    try:
        await waits()
    except Exception as e:
        for line in traceback.format_exception(e):
            print(line)


asyncio.run(main())
