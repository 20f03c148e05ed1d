# generic classes
import asyncio
from typing import Generic, TypeVar
T = TypeVar("T")
class Old(Generic[T]):
    def __init__(self, v: T): self.v = v
    def get(self) -> T: return self.v
print(Old(1).get(), Old[int], Old[int](3).v, Old.__parameters__, Old.__orig_bases__)
class Box[T: int = str]:
    """a box"""
    item: T
    def __init__(self, item: T) -> None:
        self.item = item
    def map[U](self, f: "U") -> "Box[U]":
        return Box(f(self.item))
    @classmethod
    def make(cls, x: T): return cls(x)
    async def aget(self) -> T:
        await asyncio.sleep(0)
        return self.item
    def params(self): return T, __class__.__type_params__
b = Box(3)
print(b.item, b.map(lambda x: x + 1).item, Box.make(5).item, Box.__type_params__, Box.__parameters__, Box.__doc__)
print(Box.__name__, Box.__qualname__, Box.__mro__, Box.__bases__)
print(Box[int], Box[int](4).item, Box.__init__.__annotations__, Box.__annotations__, b.params())
class Base:
    def hello(self): return "hello"
class Sub[K, V](Base, Old[K]):
    def hello(self): return super().hello() + "!"
print(Sub(1).hello(), Sub.__mro__[1:3], [c.__name__ for c in Sub.__mro__], Sub.__orig_bases__)
class Stack[T]:
    def __init__(self): self.items: list[T] = []
    def push(self, x: T): self.items.append(x)
    class Inner:
        kind: T
s = Stack[int](); s.push(1); print(s.items, Stack.Inner.__annotations__)
def outer():
    class Local[Q]:
        q: Q
    return Local
print(outer().__qualname__, outer().__annotations__)
def deco(c):
    c.tag = 1
    return c
@deco
class Tagged[T]: pass
print(Tagged.tag, isinstance(Tagged(), Generic), issubclass(Box, Generic))
try:
    Base[int]
except TypeError as e:
    print(e)
try:
    class Bad(Generic[int]): pass
except TypeError as e:
    print(e)
try:
    Box[int, str]
except TypeError as e:
    print(e)
class Plain(Old[int]): pass
print(Plain.__parameters__, Plain(2).v)
asyncio.run(b.aget())
