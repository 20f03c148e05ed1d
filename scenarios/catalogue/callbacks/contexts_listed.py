# keys, values, items, len, in, iteration, equality and copies of a context; a
# token that is used twice.
import contextvars, asyncio
a = contextvars.ContextVar("a")
b = contextvars.ContextVar("b", default=5)
c = contextvars.copy_context()
print(len(c), list(c), dict(c.items()), list(c.keys()), list(c.values()))
def f():
    a.set(1)
    return list(contextvars.copy_context().items())[0][1]
print(c.run(f), dict(c) == {a: 1}, list(c.values()), a in c.keys(), b in c, c.get(b), c.get(b, 9), c.get(a))
print([v.name for v in c], [(k.name, v) for k, v in c.items()])
d = c.copy()
d.run(a.set, 2)
print(c[a], d[a], c == d, c == c.copy())
try:
    c[b]
except KeyError as e:
    print("KeyError", e.args[0] is b)
tok = a.set(5)
print(tok.var is a, tok.old_value is contextvars.Token.MISSING, a.get())
with a.set(6):
    print(a.get())
print(a.get())
a.reset(tok)
try:
    a.reset(tok)
except RuntimeError as e:
    print(str(e)[:20])
async def main():
    a.set("m")
    print([v.name for v in contextvars.copy_context().keys()])
asyncio.run(main())
keys = c.keys()
print(len(keys), next(keys) is a, len(keys), list(keys), len(c.items()))
try:
    {c: 1}
except TypeError as e:
    print("no key")
