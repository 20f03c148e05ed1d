# Partials have a __dict__; what lru_cache wraps has what update_wrapper copies, and is a descriptor of its own.
import copy
import functools


def f(x: int = 1, *, k=2) -> str:
    "doc"
    return x


f.extra = 5
c = functools.lru_cache(f)
for n in ["__code__", "__defaults__", "__kwdefaults__", "__annotations__", "__annotate__", "__globals__", "__closure__",
          "__name__", "__qualname__", "__doc__", "__module__", "__type_params__", "__wrapped__", "extra", "__get__",
          "__call__", "__builtins__", "__self__"]:
    print(n, hasattr(c, n))
print(type(c.__get__(3, int)), c.__get__(None, int) is c, c.__call__(4), c.__get__(5)(), c.cache_info())
p = functools.partial(f, 3)
p.label = "x"
p.__name__ = "named"
print(p.label, p.__dict__, vars(p), hasattr(p, "__name__"))
try:
    p.nothing
except AttributeError as e:
    print(e)
del p.label
print(p.__dict__)
g = functools.update_wrapper(p, f)
print(g is p, p.__name__, p.__doc__, p.extra, p.__wrapped__ is f, sorted(p.__dict__))
f.__dict__["late"] = 6
h = functools.wraps(p)(lambda: 1)
print(h.__name__, h.extra, h.__wrapped__ is p, functools.wraps(f)(lambda: 1).late)
print(copy.copy(p).__dict__ == p.__dict__, copy.deepcopy(p).__name__)
p.__dict__ = {"a": 1}
print(p.a, p.__dict__, hasattr(p, "extra"))
try:
    p.func = 3
except AttributeError:
    print("read-only")


class Data:
    @functools.lru_cache(maxsize=4)
    def nth(self, i):
        return i * 2

    half = functools.partialmethod(nth, 0)


d = Data()
print(d.nth(1), d.half(), d.half(), Data.nth.cache_info())
