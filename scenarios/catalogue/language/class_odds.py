# Details of classes: docs are not inherited, a property has its getter's, del
# x[i] without __delitem__, NotImplemented has no truth value, an __anext__ whose
# result cannot be awaited, attributes set by a subclass of AttributeError.
import asyncio


def show(f):
    try:
        print(repr(f()))
    except BaseException as e:
        print(type(e).__name__ + ': ' + str(e))


class Base:
    "a doc"

    @property
    def x(self):
        "of x"
        return 1
    y = property(lambda self: 2, doc='of y')


class Derived(Base):
    pass


class Setter:
    def __setitem__(self, key, value):
        pass


class Missing(AttributeError):
    def __init__(self, name):
        self.name = name


class Numbers:
    def __aiter__(self):
        return self

    def __anext__(self):
        return 5


show(lambda: (Base.__doc__, Derived.__doc__, Base().__doc__, Derived().__doc__))
show(lambda: (Base.x.__doc__, Base.y.__doc__, Base().y, Base.x.fset, Base.x.fdel))
try:
    del Base()[0]
except BaseException as e:
    print(type(e).__name__ + ': ' + str(e))
try:
    del Base()['a']
except BaseException as e:
    print(type(e).__name__ + ': ' + str(e))
try:
    Base()['a'] = 1
except BaseException as e:
    print(type(e).__name__ + ': ' + str(e))
try:
    del Setter()[0]
except BaseException as e:
    print(type(e).__name__ + ': ' + str(e))
try:
    bool(NotImplemented)
except BaseException as e:
    print(type(e).__name__ + ': ' + str(e))
show(lambda: (Missing(5).name))
show(lambda: (hasattr(Base, '__call__'), hasattr(Base(), '__call__'), hasattr(Base(), '__add__')))


async def main():
    try:
        async for number in Numbers():
            print(number)
    except TypeError as e:
        print(e, repr(e.__cause__))

asyncio.run(main())
