# cached_property, partialmethod, total_ordering and the constants of wraps.
import asyncio
import functools
from functools import cached_property, partialmethod, total_ordering


class Report:
    def __init__(self, rows):
        self.rows = rows
        self.computed = 0

    @cached_property
    def total(self):
        """The sum of the rows."""
        self.computed += 1
        return sum(self.rows)

    @cached_property
    def failing(self):
        raise ValueError("no value")


class Slotted:
    __slots__ = ("a",)

    @cached_property
    def value(self):
        return 1


class Light:
    def __init__(self):
        self.state = "off"

    def set(self, state, *more, note=""):
        self.state = state
        return state, more, note

    @classmethod
    def make(cls, state):
        made = cls()
        made.state = state
        return made

    on = partialmethod(set, "on", note="lit")
    off = partialmethod(set, "off")
    twice = partialmethod(on, 2)
    lit = partialmethod(make, "on")


@total_ordering
class Version:
    def __init__(self, *parts):
        self.parts = parts

    def __eq__(self, other):
        if not isinstance(other, Version):
            return NotImplemented
        return self.parts == other.parts

    def __lt__(self, other):
        if not isinstance(other, Version):
            return NotImplemented
        return self.parts < other.parts


@total_ordering
class Least:
    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        return self.n == other.n

    def __ge__(self, other):
        return self.n >= other.n


def show(action):
    try:
        print(action())
    except Exception as error:
        print(type(error).__name__, error)


async def main():
    report = Report([1, 2, 3])
    print(report.total, report.total, report.computed, report.__dict__)
    report.rows.append(4)
    del report.total
    print(report.total, report.computed)
    report.total = 0
    print(report.total, vars(report))
    show(lambda: report.failing)
    print(Report.total.attrname, Report.total.__doc__, Report.total.func.__name__, Report.total.__module__)
    show(lambda: Slotted().value)
    print(cached_property[int])
    try:
        class Two:
            a = b = cached_property(lambda self: 1)
    except TypeError as error:
        print(error, error.__notes__)
    loose = cached_property(lambda self: 1)
    Report.loose = loose
    show(lambda: report.loose)

    light = Light()
    print(light.on(), light.state, light.off(3, note="x"), light.on(1, note="y"), light.twice(3))
    print(Light.lit().state, light.lit().state, Light.on(light))
    print(Light.__dict__["on"].args, Light.__dict__["twice"].args, Light.__dict__["twice"].keywords)
    show(lambda: partialmethod(3))
    print(repr(partialmethod(len, 1, a=2)))

    a, b, c = Version(1), Version(1, 2), Version(1)
    print(a < b, a <= b, a > b, a >= b, a <= c, a >= c, a > c, sorted([b, a])[0] is a, max(a, b) is b)
    show(lambda: a <= 3)
    show(lambda: a > "x")
    print(Version.__le__.__name__, a.__ge__(3))
    p, q = Least(1), Least(2)
    print(p < q, p <= q, p > q, p >= q, Least(1) <= p)
    try:
        @total_ordering
        class Unordered:
            pass
    except ValueError as error:
        print(error)

    print(functools.WRAPPER_ASSIGNMENTS, functools.WRAPPER_UPDATES)

    def f():
        """doc"""

    f.tag = 1

    @functools.wraps(f, assigned=("__name__",), updated=())
    def g():
        pass

    @functools.wraps(f, functools.WRAPPER_ASSIGNMENTS, functools.WRAPPER_UPDATES)
    def h():
        pass

    print(g.__name__, g.__doc__, g.__wrapped__ is f, g.__dict__.keys(), h.__doc__, h.tag)
    await asyncio.sleep(0)


asyncio.run(main())
