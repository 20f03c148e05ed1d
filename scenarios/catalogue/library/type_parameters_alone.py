# Type parameters of functions and type statements in a program that imports nothing: unions with names, substitution, bases.
def f[T](x: T | "X", y: list[T]): pass
def g[*Ts](*a: *Ts): pass
type Pairs[K] = list[tuple[K, "Later"]]


print(f.__annotations__['x'], f.__annotations__['y'][int], g.__annotations__, f.__type_params__[0].__typing_subst__(int), Pairs.__value__[int])
try:
    class C(f.__type_params__[0]): pass
except TypeError as error:
    print(error)
