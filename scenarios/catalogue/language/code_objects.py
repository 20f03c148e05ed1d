# f.__code__ and what else a function is made of, frames and tracebacks.
import types, sys, functools, asyncio, inspect
def f(a, /, b, *args, c=1, d: int = 2, **kw):
    """doc"""
    x = 1
    y = [i for i in range(3)]
    z = lambda q: q + x
    for k in y: pass
    return z
def outer(p, q):
    r = 1
    def inner(s):
        nonlocal r
        r += p
        return r + s
    return inner
class C:
    def m(self): return super().__init__()
    async def am(self): await asyncio.sleep(0)
    async def ag(self): yield 1
    def g(self): yield 1
    l = lambda self: 3
    @staticmethod
    def s(): 'x'
    class D:
        def n(self): pass
    ge = lambda self: (x for x in [1])
def show(name, co):
    print(name, co.co_name, co.co_qualname, co.co_argcount, co.co_posonlyargcount, co.co_kwonlyargcount, co.co_varnames, co.co_nlocals, hex(co.co_flags), co.co_firstlineno, co.co_freevars, co.co_cellvars, co.co_filename.rpartition('/')[2])
show('f', f.__code__)
show('outer', outer.__code__)
show('inner', outer(1, 2).__code__)
show('m', C.m.__code__); show('am', C.am.__code__); show('ag', C.ag.__code__); show('g', C.g.__code__); show('l', C.l.__code__); show('s', C.s.__code__); show('n', C.D.n.__code__)
gx = C().ge()
show('genexpr', gx.gi_code)
show('lambda', (lambda x, *y: (x, y)).__code__)
show('lam2', [lambda: i for i in range(2)][0].__code__)
def gen[T](x: T) -> T:
    def h(): return T
    return h
show('gen', gen.__code__); show('h', gen(1).__code__)
class G[T]:
    def m(self): pass
    def m2[U](self): pass
show('Gm', G.m.__code__); show('Gm2', G.m2.__code__)
print(f.__code__ is f.__code__, f.__code__ == outer.__code__, isinstance(f.__code__, types.CodeType), type(f.__code__), hash(f.__code__) == hash(f.__code__))
print(repr(f.__code__).split(' at ')[0])
print(outer(1,2).__closure__[0].cell_contents, [c.cell_contents for c in outer(1,2).__closure__], f.__closure__)
c = outer(3,4); c.__closure__[1].cell_contents = 100; print(c(1))
print(types.CellType(5) == types.CellType(5), types.CellType(5) < types.CellType(6), repr(types.CellType(5)).split(' at ')[0])
try: types.CellType().cell_contents
except ValueError as e: print(e)
e = types.CellType(); print(repr(e).rpartition(':')[2]); e.cell_contents = 3; print(e.cell_contents); del e.cell_contents
def d(a, b=1, *, c=2): return a, b, c
print(d.__defaults__, d.__kwdefaults__)
d.__defaults__ = (7, 8); d.__kwdefaults__ = {'c': 9}; print(d())
d.__defaults__ = None; d.__kwdefaults__ = None
try: d()
except TypeError as e: print(e)
try: d(1, 2)
except TypeError as e: print(e)
d.__kwdefaults__ = {'c': 9}; d.__defaults__ = (1,2,3,4); print(d())
try: d(1,2,3,4,5)
except TypeError as e: print(e)
del d.__defaults__; print(d.__defaults__)
for bad in ('__defaults__', '__kwdefaults__', '__code__'):
    try: setattr(d, bad, 5)
    except TypeError as e: print(e)
for bad in ('__closure__', '__globals__'):
    try: setattr(d, bad, 5)
    except AttributeError as e: print(e)
def one(): return 1
def two(): return 2
one.__code__ = two.__code__; print(one(), one.__name__)
try: one.__code__ = outer(1,2).__code__
except ValueError as e: print(e)
one.__module__ = 'elsewhere'; print(one.__module__); one.__module__ = 5; print(one.__module__); del one.__module__; print(one.__module__)
print(one.__globals__ is globals(), one.__globals__['one'] is one)
def caller(): return sys._getframe(1).f_code.co_name, sys._getframe().f_lineno, sys._getframe(0).f_back.f_code.co_name, sys._getframemodulename(1), sys._getframe(1).f_globals['__name__']
def c2(): return caller()
print(c2())
try: sys._getframe(100)
except ValueError as e: print(e)
try: 1/0
except ZeroDivisionError as e:
    tb = e.__traceback__
    print(tb.tb_frame.f_code.co_name, tb.tb_lineno, tb.tb_frame.f_lineno, tb.tb_frame.f_globals['__name__'])
def fails(): raise KeyError(1)
try: fails()
except KeyError as e:
    t = e.__traceback__
    while t: print(t.tb_frame.f_code.co_name, t.tb_lineno); t = t.tb_next
@types.coroutine
def tc(): yield
show('tc', tc.__code__)
async def main():
    async def co(): pass
    k = co(); print(k.cr_code.co_name, k.cr_code is co.__code__, k.cr_code == co.__code__); await k
    print(sys._getframe().f_code.co_name)
    ag = C().ag(); print(ag.ag_code.co_name); await ag.aclose()
    print(asyncio.current_task().get_coro().cr_code.co_qualname)
asyncio.run(main())
print(hasattr(len, '__code__'), hasattr(f, '__code__'), hasattr(C(), '__code__'), getattr(len, '__defaults__', 'none'))
print(hasattr(C().m, '__code__'), C().m.__code__ is C.m.__code__, C().m.__defaults__)
