# The order in which the contents of an object or a frame are released with it: tuples,
# lists and locals from the last to the first, dicts and attributes from the first.
def g(name):
    try:
        yield 1
    finally:
        print('dead', name)
def m(name):
    x = g(name); next(x); return x
print('tuple'); t = (m(1), m(2), m(3)); t = None
print('list'); t = [m(1), m(2), m(3)]; t = None
print('list clear'); t = [m(1), m(2), m(3)]; t.clear()
print('list slice'); t = [m(1), m(2), m(3)]; t[:] = []
print('list del'); t = [m(1), m(2), m(3)]; del t[:2]; print('now'); t = None
print('slice assign'); t = [m(1), m(2), m(3), m(4)]; t[1:3] = [0]; print('now'); t = None
print('dict'); t = {1: m(1), 2: m(2), 3: m(3)}; t = None
print('dict clear'); t = {1: m(1), 2: m(2), 3: m(3)}; t.clear()
class A: pass
print('attrs'); t = A(); t.a = m(1); t.b = m(2); t.c = m(3); t = None
def f(a, b):
    c = m(3)
    d = m(4)
print('locals'); f(m(1), m(2))
def h(a, b):
    c = m(3)
    d = m(4)
    yield a
print('gen locals'); x = h(m(1), m(2)); next(x); x = None
def k():
    return [m(1), m(2), 1/0]
print('stack')
try: k()
except ZeroDivisionError: pass
def k2(a):
    return f(m(1), m(2), 1/0)
try: k2(m(0))
except ZeroDivisionError: pass
from collections import deque, OrderedDict, defaultdict
print('deque'); t = deque([m(1), m(2), m(3)]); t = None
print('deque clear'); t = deque([m(1), m(2), m(3)]); t.clear()
print('odict'); t = OrderedDict([(1, m(1)), (2, m(2))]); t = None
print('cells')
def c():
    a = m(1); b = m(2); d = m(3)
    def inner(): return a, b
    return inner
x = c(); print('inner'); x = None
print('defaults')
def dd(a=m(1), b=m(2), *, c=m(3)): pass
dd = None
print('exc')
e = ValueError(m(1), m(2)); e = None
print('partial')
from functools import partial
x = partial(f, m(1), m(2), k=m(3)); x = None
print('bound')
x = [m(i) for i in range(3)]; y = iter(x); x = None; next(y); y = None
z = zip([m(1)], [m(2)]); z = None
z = map(f, [m(1)], [m(2)]); z = None
def st(*a): pass
st(m(1), m(2))
print('nested'); t = [[m(1), m(2)], (m(3), m(4))]; t = None
print('class'); 
class K:
    a = m(1)
    b = m(2)
print('end')
a1 = m('x'); b1 = m('y')
