# inspect: states of coroutines and generators, getfullargspec, getattr_static, kinds of descriptors.
import asyncio
import inspect


async def work(event):
    await event.wait()


def counts():
    yield inspect.getgeneratorstate(own)


async def ticks():
    yield 1


def full(a, b: int = 2, /, c=3, *rest, d, e: str = 'e', **more) -> float:
    """Has all kinds."""


class Shape:
    kind = 'shape'

    def __init__(self):
        self.kind = 'own'

    def area(self, x, y=1):
        return x * y

    @property
    def size(self):
        return 1

    @staticmethod
    def plain():
        pass

    def __getattr__(self, name):
        return name


async def main():
    global own
    event = asyncio.Event()
    coroutine = work(event)
    print(inspect.getcoroutinestate(coroutine))
    task = asyncio.create_task(coroutine)
    await asyncio.sleep(0)
    print(inspect.getcoroutinestate(coroutine), inspect.CORO_SUSPENDED)
    event.set()
    await task
    print(inspect.getcoroutinestate(coroutine))
    own = counts()
    print(inspect.getgeneratorstate(own), next(own), inspect.getgeneratorstate(own), list(own),
          inspect.getgeneratorstate(own))
    agen = ticks()
    print(inspect.getasyncgenstate(agen), await anext(agen), inspect.getasyncgenstate(agen))
    await agen.aclose()
    print(inspect.getasyncgenstate(agen))


asyncio.run(main())
print(inspect.getfullargspec(full))
print(inspect.getfullargspec(Shape().area), inspect.getfullargspec(Shape.area).args)
print(inspect.getfullargspec(lambda: 0), inspect.getfullargspec(Shape))
try:
    inspect.getfullargspec(5)
except TypeError as e:
    print(e, repr(e.__cause__))
shape = Shape()
print(inspect.getattr_static(shape, 'kind'), inspect.getattr_static(Shape, 'kind'),
      type(inspect.getattr_static(shape, 'size')), type(inspect.getattr_static(shape, 'plain')),
      inspect.getattr_static(shape, 'nothing', 'default'))
try:
    inspect.getattr_static(shape, 'nothing')
except AttributeError as e:
    print(repr(e))
print(inspect.isdatadescriptor(Shape.size), inspect.ismethoddescriptor(Shape.size), inspect.isdatadescriptor(Shape.area))
print(inspect.getmro(bool), inspect.CO_VARARGS | inspect.CO_VARKEYWORDS)
