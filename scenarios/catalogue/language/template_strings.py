# t-strings: templates, what they hold, how they combine.
import asyncio
from string.templatelib import Interpolation, Template, convert


def show(template):
    print(type(template).__name__, template.strings, [repr(i) for i in template.interpolations], template.values)


def render(template):
    parts = []
    for item in template:
        match item:
            case str() as text:
                parts.append(text)
            case Interpolation(value, _, conversion, spec):
                parts.append(format(convert(value, conversion), spec))
    return "".join(parts)


def attempt(action):
    try:
        print(action())
    except Exception as error:
        print(type(error).__name__, error)


class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __repr__(self):
        return f"Point({self.x}, {self.y})"


async def main():
    name, n, width = "world", 42, 6
    show(t"")
    show(t"plain")
    show(t"{name}")
    show(t"hello {name}!")
    show(t"{name}{n}{width}")
    show(t"{n:>{width}}|{n!r}|{n!s:x}|{name!a:>{width}.{2}}")
    show(t"{n=}|{n = }|{ n }|{n=!s}|{n=:d}|{n + 1 = :>5}")
    show(t"{{}} {{{n}}}")
    show(t"a" t"{n}" t"b" rt"\d{n}" Rt'\w' tR"\s" T"x\n")
    show(t"""
      {name
         .upper()  # comment
      }
      {n}""")
    show(t"{(lambda x: x * 2)(4)} {[i for i in range(3)]} {await asyncio.sleep(0, 'slept')} {t'{n}'.values}")
    show(t'{f"{n}{"a"}"}')
    print(render(t"hello {name!r:>10} {n:05d}!"))
    print(repr(t"x {n!r:>4} y"))
    print(repr(iter(t"a")).split(" at ")[0], list(t"{n}{n}"), list(t"a{n}b"))
    it = iter(t"a{n}")
    print(iter(it) is it, next(it), next(it), next(it, "end"))
    a = t"a{n}b"
    show(a + t"c{name}d")
    show(a + a)
    a += t"!"
    show(a)
    attempt(lambda: a + "text")
    attempt(lambda: "text" + a)
    attempt(lambda: a + 1)
    attempt(lambda: a * 2)
    attempt(lambda: a[0])
    attempt(lambda: len(a))
    print(a == a, a == t"a{n}b!", hash(a) == hash(a), bool(t""))
    one = Interpolation(Point(1, 2), "point", "r", ">20")
    print(one, one.value, one.expression, one.conversion, one.format_spec)
    print(Interpolation(1), Interpolation(1, conversion="a"), Interpolation(value=2, expression="e"))
    print(Interpolation.__match_args__, Interpolation[int], one == one, one == Interpolation(Point(1, 2)))
    show(Template())
    show(Template("a", "b", one, one, "c", Interpolation(3), "d", "e"))
    show(Template(one))
    attempt(lambda: Template(1))
    attempt(lambda: Template("a", x=1))
    attempt(lambda: Interpolation())
    attempt(lambda: Interpolation(1, 2))
    attempt(lambda: Interpolation(1, "x", 3))
    attempt(lambda: Interpolation(1, "x", "rr"))
    attempt(lambda: Interpolation(1, "x", None, 4))
    attempt(lambda: setattr(a, "strings", ()))
    attempt(lambda: setattr(a, "values", ()))
    attempt(lambda: setattr(one, "value", 1))
    attempt(lambda: setattr(one, "other", 1))
    attempt(lambda: delattr(a, "strings"))
    attempt(lambda: a.other)
    attempt(lambda: one.other)
    attempt(lambda: type("Sub", (Template,), {}))
    attempt(lambda: type("Sub", (Interpolation,), {}))
    attempt(lambda: convert(1, "x"))
    attempt(lambda: convert("é", "a"))
    attempt(lambda: f"{a:>10}")
    attempt(lambda: t"{1 // 0}")
    attempt(lambda: t"{undefined}")
    print(Template, Interpolation, Template.__module__, Interpolation.__qualname__, isinstance(a, Template))
    print(Template.__name__, type(a) is Template, Template.__new__ is not None)
    order = []

    def note(x):
        order.append(x)
        return x

    t"{note(1):{note(2)}}{note(3)!r:{note(4)}{note(5)}}"
    print(order)
    for text in ('t"{', 't"}"', 't"{}"', 't"{x', 't"{x!}"', 't"{x!z}"', 't"{x! r}"', 't"a" "b"', '"a" t"b"', 't"a" f"b"',
                 'b"a" t"b"', 't"a" b"b"', 'b"a" "c" t"b"', 't"{x y}"', 't"{lambda x: 1}"', 't"""abc', 't"abc', 'bt"x"',
                 'ft"x"', 'ut"x"', 't"{a[}"', 't"{*}"', 't"{=}"', 't"{!r}"', 't"{:x}"', 't"{x:{y"', 't"{x)}"', 't"x" = 1',
                 't"{x}" += 1', 'del t"x"', 'f"{t"}"}"', 't"{f"{"}"', 't"{x!r y}"', 't"{x=y}"', 't"\\x1"',
                 'match x:\n case t"a": pass', 'for t"x" in y: pass',
                 't"{\n"', 't"{x:\n"', 'x = t"a', "(t'a' t'b' 'c')"):
        try:
            compile(text, "<text>", "exec")
            print("fine", text)
        except SyntaxError as error:
            print(repr(text), error.msg, error.lineno, error.offset)
    def annotated(x: t"{n}" = 1): pass
    print(annotated.__annotations__["x"].values)

asyncio.run(main())
