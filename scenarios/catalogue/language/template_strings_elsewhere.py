# t-strings in annotations, patterns, coroutines, copies and pickles; prefixes that exclude each other.
import asyncio
import copy
import pickle
from string.templatelib import *
x = 5
i = t"{x!r:>3}".interpolations[0]
a = t'{x}b{i}'
print(copy.copy(a), copy.copy(a) is a, copy.deepcopy(a), pickle.loads(pickle.dumps(a)), pickle.dumps(a) == pickle.dumps(a))
print(copy.copy(i), copy.deepcopy(i) is i, pickle.loads(pickle.dumps(i)))
def f():
    return t"{x}" 
print(f(), f.__code__.co_name)
def g(a: t"{undefined}"): ...
try:
    g.__annotations__
except NameError as e: print(e)
try:
    raise ValueError(t"a{1}")
except ValueError as e: print(repr(e), e)
match t"{x}":
    case Template(strings=("", ""), interpolations=(Interpolation(5, "x"),)): print("matched")
print(Template.__mro__)
print(hasattr(Template, "__match_args__"))
print({**{t"": 1}})
print(sorted(n for n in dir(Template) if n[:2] != '__'), sorted(n for n in dir(i) if n[:2] != '__'))
async def main():
    print(t"{await asyncio.sleep(1, 'x')}")
    async def gen():
        yield 1
    print(t"{[v async for v in gen()]}")
asyncio.run(main())
for text in ("bu''", "ur''", "fb''", "uf''", "rbf''", "fr''", "RB''", "bb''", "f'{*}'", "f'{*a}'", "f'{yield}'", "tf'{'","f'{lambda x: 1}'", "f'{a:{lambda x: 1}}'", "t'{f\"{lambda x: 1}\"}'","f'{a:\n}'"):
    try:
        print(compile(text, "t", "exec") is not None)
    except SyntaxError as e:
        print(text, e)
