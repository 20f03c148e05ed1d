# type parameters of functions, and type aliases
import asyncio
import typing
def first[T](items: list[T], default: T = None, *, key: T | None = None) -> T:
    """doc"""
    return items[0] if items else default
print(first([1, 2]), first([], 5), first.__name__, first.__qualname__, first.__doc__, first.__type_params__)
print(first.__annotations__)
T0 = first.__type_params__[0]
print(T0, type(T0), T0.__name__, T0.__bound__, T0.__constraints__, T0.__infer_variance__, T0.__covariant__)
def bounded[T: Later, U: (int, str), *Ts, **P](a: T, b: U, *c: *Ts) -> None: ...
print(bounded.__type_params__)
try:
    bounded.__type_params__[0].__bound__
except NameError as e:
    print(e)
class Later: pass
print(bounded.__type_params__[0].__bound__ is Later, bounded.__type_params__[1].__constraints__, bounded.__type_params__[1].__bound__)
def dflt[T = int, *Ts = (int, str), **P = [int]](): ...
for p in dflt.__type_params__:
    print(p, p.__default__)
type Number = int | float
print(Number, Number.__value__, Number.__name__, Number.__type_params__, type(Number))
type Pair[A, B = str] = tuple[A, B]
print(Pair, Pair.__type_params__, Pair.__value__, Pair[int], Pair[int, str])
type Rec = list[Rec] | None
print(Rec.__value__)
type Bad = nowhere
try:
    Bad.__value__
except NameError as e:
    print(e)
try:
    Number[int]
except TypeError as e:
    print(e)
class Holder:
    Inner = int
    type Alias = Inner
    def method[T: Inner](self, x: T, y: Inner) -> Alias:
        return super().__repr__() and x
    async def amethod[T](self, x: T) -> T:
        await asyncio.sleep(0)
        return x
    def gen[T](self, x: T):
        yield x
    @staticmethod
    def st[T](x: T) -> T: return x
print(Holder.Alias.__value__, Holder().method(3, 4), Holder.method.__annotations__, Holder.method.__type_params__[0].__bound__)
print(Holder.method.__qualname__, Holder.st(4), list(Holder().gen(2)))
def outer(n):
    def inner[T](x: T, y=n) -> T:
        return x, y, n, T.__name__
    type Local = (n, int)
    return inner, Local
i, L = outer(7)
print(i(1), i.__qualname__, L.__value__)
def deco(f):
    f.tag = 1
    return f
@deco
def tagged[T](x: T = 3, *a, k=4, **kw): return x, k, a, kw
print(tagged(), tagged(1, 2, k=5, z=6), tagged.tag, tagged.__defaults__, tagged.__kwdefaults__)
def onlykw[T](*, k=4): return k
print(onlykw(), onlykw(k=1))
type = 3
print(type)
async def main():
    print(await Holder().amethod(9))
asyncio.run(main())
def plain(): pass
print(plain.__type_params__)
def mixed[T](x: T):
    def closure():
        return T
    return closure
print(mixed(1)())
