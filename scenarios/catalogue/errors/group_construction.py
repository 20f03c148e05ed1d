# The arguments of BaseExceptionGroup(): a str and a sequence of exceptions,
# whose members are copied at that moment.
import collections


class Single:
    def __init__(self, item):
        self.item = item

    def __getitem__(self, i):
        if i:
            raise IndexError
        return self.item


class Failing:
    def __getitem__(self, i):
        raise KeyError("sequence")


class Mine(ExceptionGroup):
    pass


class Base(BaseExceptionGroup):
    pass


class Coded(ExceptionGroup):
    def __init__(self, message, exceptions, code=1):
        self.code = code


def attempt(kind, *args, **kwargs):
    try:
        group = kind(*args, **kwargs)
        print(type(group).__name__, group, group.exceptions, repr(group).startswith(type(group).__name__))
    except Exception as e:
        print(type(e).__name__, e)


for kind in (ExceptionGroup, BaseExceptionGroup, Mine, Base):
    print("-", kind.__name__, issubclass(kind, Exception), kind.__bases__)
    for args in [
        (),
        (1,),
        ("a",),
        ("a", [ValueError()], 3),
        (1, [ValueError()]),
        ("a", 1),
        ("a", []),
        ("a", ()),
        ("a", ""),
        ("a", "xy"),
        ("a", b""),
        ("a", b"xy"),
        ("a", {1: 2}),
        ("a", {ValueError: 1}.keys()),
        ("a", {1}),
        ("a", range(0)),
        ("a", range(2)),
        ("a", [1]),
        ("a", [ValueError(), ValueError]),
        ("a", iter([ValueError()])),
        ("a", collections.deque([ValueError(1)])),
        ("a", Single(ValueError(2))),
        ("a", Single(3)),
        ("a", Failing()),
        ("a", (ValueError(3), OSError(4))),
        ("a", [KeyboardInterrupt()]),
        ("a", [ValueError(), Base("b", [SystemExit(1)])]),
        ("", [Mine("inner", [ValueError()])]),
    ]:
        attempt(kind, *args)
attempt(ExceptionGroup, "a", exceptions=[ValueError()])
attempt(ExceptionGroup, "a", [ValueError()], code=1)
attempt(Coded, "a", [ValueError()], 2)
attempt(Coded, "a", [ValueError()], code=2)
print(Coded("a", [ValueError()], code=2).code)

members = [ValueError(1)]
group = ExceptionGroup("kept", members)
members.append(KeyError("later"))
print(group, repr(group), group.exceptions, group.args)
group.args = ("other",)
print(group, repr(group), group.message, group.args)
for name in ("message", "exceptions"):
    try:
        setattr(group, name, None)
    except AttributeError as e:
        print(e)
    try:
        delattr(group, name)
    except AttributeError as e:
        print(e)
given = (ValueError(1),)
print(ExceptionGroup("same", given).exceptions is given)
group = ExceptionGroup("noted", [ValueError(1)])
group.add_note("a")
group.add_note("b")
print(group.__notes__, group.exceptions[0] is group.exceptions[0], f"{group} {group!r}", "%s" % group)
print(isinstance(group, Exception), isinstance(group, BaseExceptionGroup), ExceptionGroup.__mro__)
try:
    raise group
except Exception as e:
    print(e is group, e.__context__)
nested = ExceptionGroup("nested", [group, ExceptionGroup("", [TypeError()])])
print(nested, repr(nested))
