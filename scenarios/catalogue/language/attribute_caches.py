# What an instruction remembers of an attribute: callables that objects keep, constants of classes, and what ends it.
import asyncio


class Base:
    limit = 10
    name = "base"
    hook = None

    def __init__(self, callback):
        self.callback = callback

    def method(self):
        return "method"


class Derived(Base):
    limit = 20


class Descriptor:
    def __get__(self, obj, owner):
        return f"got by {owner.__name__}"


class Late:
    """Gets __get__ only when it is in use."""


def call(obj):
    return obj.callback(obj.limit)


def show(obj):
    return obj.limit, obj.name, obj.hook


def plain(n):
    return ("plain", n)


async def main():
    a, b = Base(plain), Derived(lambda n: ("lambda", n))
    for _ in range(3):
        print(call(a), call(b), show(a), show(b))
    a.limit = 1  # the object's own comes first
    print(show(a), show(b))
    Base.name = "changed"
    print(show(a), show(b))
    del a.limit
    print(show(a), call(a))
    a.callback = a.method
    try:
        call(a)
    except TypeError as error:
        print(error)
    del a.callback
    try:
        call(a)
    except AttributeError as error:
        print(error)
    Base.callback = staticmethod(plain)  # now the class has it
    print(call(a), call(b))
    Base.callback = lambda self, n: ("bound", type(self).__name__, n)
    print(call(a), call(b))
    Base.callback = property(lambda self: lambda n: ("property", n))
    print(call(a), call(b))
    Base.hook = Descriptor()
    print(show(a), show(b))
    Base.hook = late = Late()
    print(show(a)[2] is late, show(b)[2] is late)
    Late.__get__ = lambda self, obj, owner: "late"
    print(show(a), show(b))
    Base.limit = classmethod(lambda cls: cls.__name__)
    print(show(a)[0](), show(b)[0])
    b.name = "own"
    for obj in a, b, a, b:
        print(show(obj)[1])


asyncio.run(main())
