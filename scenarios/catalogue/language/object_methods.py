# What every object has: __dir__, __getstate__, __subclasshook__, and __weakref__
# of its class; all that dir() names can be got.
import weakref
class A:
    x = 1
    def __init__(self): self.y = 2
    def __dir__(self): return sorted(set(super().__dir__()) - {'x'})
class S:
    __slots__ = ('a', '__weakref__')
class B(A): pass
a = A()
print('x' in dir(a), 'y' in dir(a), '__init__' in dir(a), a.__getstate__(), object().__getstate__(), (5).__getstate__())
print(A.__weakref__, B.__weakref__ is A.__weakref__, S.__weakref__, a.__weakref__, type(A.__weakref__).__name__)
s = S(); r = weakref.ref(s); print(s.__weakref__ is r, A.__subclasshook__(int), object.__subclasshook__(3))
for v in (a, A, S(), 5, 'x', [], len, A.__init__, ValueError('x')):
    missing = [n for n in dir(v) if not hasattr(v, n) and n != '__abstractmethods__']
    print(type(v).__name__, missing)
print((5).__reduce_ex__.__name__, callable(a.__sizeof__), a.__reduce__.__self__ is a)
def single(text): return compile(text, '<one>', 'single')
ns = {}
exec(single('x = 5'), ns); print(ns['x'])
exec(single('def f(a, b=2):\n    return a + b\n'), ns); print(ns['f'](1))
try: single('a = 1\nb = 2')
except SyntaxError as e: print(e)
print(object.__repr__(5)[:17], object.__repr__(2.5)[:17], object.__repr__("x")[:15])
