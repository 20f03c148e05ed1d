# exec(), eval() and compile() of text: names, functions, classes, coroutines.
print(eval('1 + 2'), eval(' x * 2', {'x': 4}))
ns = {}
exec('''
import math
def area(r, *, scale=1):
    "the area"
    return math.pi * r ** 2 * scale
class P:
    z = 3
    def __init__(self, a): self.a = a
    def get(self): return self.a + K
    def sup(self): return super().__repr__()[:3]
K = 10
total = sum(i * i for i in range(4))
squares = [K + i for i in range(3)]
lam = lambda q: q + K
''', ns)
print(ns['area'](2), ns['P'](5).get(), ns['total'], ns['squares'], ns['lam'](1), ns['P'].__module__, ns['area'].__module__, ns['area'].__doc__, ns['area'].__globals__ is ns, ns['P'](1).sup(), sorted(k for k in ns if k[0] != '_'))
ns['K'] = 20
print(ns['P'](5).get(), ns['lam'](1))
g = {'a': 1}; l = {'b': 2}
exec('c = a + b; global d; d = 5', g, l); print(l, g['d'], 'c' in g)
def f(n):
    y = n + 1
    exec('y = 100; w = 5')
    return y, eval('y + n'), eval('[y + i for i in range(2)]', None, {'y': 7}), sorted(locals())
print(f(1))
exec('modvar = 42'); print(modvar, globals()['modvar'])
exec('def later(): return modvar + 1'); print(later(), later.__module__, later.__globals__ is globals())
code = compile('v = [n for n in range(k)]', '<gen>', 'exec'); print(code.co_filename, code.co_name, type(code).__name__)
for k in (2, 3):
    d = {'k': k}; exec(code, d); print(d['v'])
class C:
    exec('attr = 3')
    print(attr)
print(C.attr)
try: exec('raise ValueError("x")')
except ValueError as e: print(e, e.__traceback__.tb_next.tb_frame.f_code.co_filename, e.__traceback__.tb_next.tb_lineno)
try: exec('def h():\n  return undefined\nh()', {})
except NameError as e: print(e)
import traceback
try: exec('def h():\n  return 1/0\nh()', {})
except ZeroDivisionError as e: print(len(traceback.extract_tb(e.__traceback__)), [ (f.name, f.lineno, f.filename.rpartition('/')[2], f.line) for f in traceback.extract_tb(e.__traceback__)][1:])
import asyncio
ns = {}
exec('''
import asyncio
async def co(n):
    await asyncio.sleep(n)
    return n
async def agen():
    for i in range(2):
        yield i
def gen():
    yield from (1, 2)
''', ns)
async def main():
    print(await asyncio.gather(ns['co'](1), ns['co'](2)), [i async for i in ns['agen']()], list(ns['gen']()))
asyncio.run(main())
exec('x: int = 3\ndef q(a: int, b: "str" = 2) -> float: pass', ns); print(ns['q'].__annotations__, ns['q'].__defaults__, ns.get('__annotations__', 'lazy'))
exec('match 5:\n  case int(n) if n > 3: print("big", n)\nfor i in range(2):\n  print(i)\nelse: print("done")\nwith open("/dev/null", "r") if False else __import__("contextlib").nullcontext() as n: pass' if False else 'for i in range(2): print(i)')
print(eval('lambda a, b=2: a + b')(1), eval(compile('3 * 4', '', 'eval')), eval('print')(5), eval('len([1])', {'__builtins__': {'len': lambda x: 99}}))
def outer():
    secret = 5
    def inner(): return eval('secret', {'secret': 7})
    return inner()
print(outer())
exec('from collections import OrderedDict as OD; print(OD(a=1))')
exec('import os.path as p; print(p.join("a", "b"))')
t = {}
exec('@property\ndef pr(self): return self.v\nclass Q:\n  v = 8\n  pr = pr', t); print(t['Q']().pr)
exec('try:\n  1/0\nexcept ZeroDivisionError as e:\n  r = str(e)\nfinally:\n  s = 1', t); print(t['r'], t['s'], 'e' in t)
exec('del s', t); print('s' in t)
try: exec('del nope', t)
except NameError as e: print(e)
exec('global gg\ngg = 1\ndef st():\n  global gg\n  gg += 1\n  return gg', t); print(t['st'](), t['gg'])
class M(dict):
    def __missing__(self, k): return k.upper()
print(eval('abc + xyz', {}, M()))
