# The attributes of AttributeError, NameError and ImportError that identify the failing
# object: name, obj and path, set by the code that raises them or by the attribute lookup.
import asyncio
class B:
    @property
    def p(self): return 1
    @property
    def q(self): raise AttributeError("own")
    @property
    def r(self): raise AttributeError('zz', name='k', obj=3)
class C:
    def m(self): return super().nothing
def show(f):
    try: f()
    except AttributeError as e: print(type(e).__name__, e, '|', e.name, '|', type(e.obj).__name__, e.args)
    except NameError as e: print(type(e).__name__, e, '|', e.name, e.args)
    except Exception as e: print(type(e).__name__, e)
def setp(o, n, v): setattr(o, n, v)
class D: pass
show(lambda: D().x)
show(lambda: [].x)
show(lambda: (1).x)
show(lambda: D.x)
show(lambda: int.x)
show(lambda: B().r)
show(lambda: B().y)
show(lambda: B().q)
show(lambda: C().m())
show(lambda: getattr(asyncio, "nothing"))
show(lambda: setp(B(), 'p', 1))
show(lambda: setp(1, 'x', 1))
show(lambda: setp([], 'append', 1))
show(lambda: setp(int, 'x', 1))
show(lambda: delattr(D(), 'x'))
show(lambda: delattr(D, 'x'))
show(lambda: delattr(B(), 'p'))
show(lambda: getattr(D(), 'w'))
show(lambda: nope)
def unb():
    print(xx)
    xx = 1
show(unb)
def unc():
    def g(): return yy
    g()
    yy = 1
show(unc)
def delname():
    del zz
    zz = 1
show(delname)
e = AttributeError("m", name="n", obj=4); print(e.name, e.obj, e.args, repr(e))
e = AttributeError("m"); print(e.name, e.obj); e.name = 5; print(e.name)
e = NameError("m", name="n"); print(e.name, e.args)
try: AttributeError("m", nam=1)
except TypeError as x: print(x)
try: NameError("m", obj=1)
except TypeError as x: print(x)
class E(AttributeError):
    pass
e = E("m", name=3); print(e.name)
class F(AttributeError):
    def __init__(self, a, b): self.a = a
e = F(1, b=2); print(e.name, e.obj, e.args, e.a)
class G(AttributeError):
    def __init__(self, *a, **k):
        super().__init__(*a, **k)
e = G(1, name=2); print(e.name, e.obj, e.args)
e = ImportError("m", name="n", path="p"); print(e.name, e.path, e.msg)

show(lambda: asyncio.gather(1, return_exceptions=True))
async def main():
    async with asyncio.TaskGroup() as g:
        g.create_task(D())
    
try: asyncio.run(main())
except BaseException as e: print(repr(e))
show(lambda: asyncio.Future.x)
f = lambda: 0
show(lambda: f.x)
show(lambda: f.__name__.x)
show(lambda: len.x)
show(lambda: iter([]).x)
show(lambda: (i for i in []).x)
show(lambda: type(f).x)
