# Classes derived from property, staticmethod and classmethod; __class__ of an
# instance and of a class assigned.
class cached(property):
    """A property that remembers."""
    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        print('get')
        return super().__get__(obj, owner)
class classproperty(property):
    def __get__(self, obj, owner=None):
        return self.fget(owner)
class Typed(property):
    def __init__(self, kind, fget=None, fset=None):
        self.kind = kind
        super().__init__(fget, fset)
    def __set__(self, obj, value):
        if not isinstance(value, self.kind):
            raise TypeError(f'not {self.kind.__name__}')
        super().__set__(obj, value)
class plain(property): pass
class A:
    def __init__(self): self._x = 1
    @cached
    def x(self):
        "the x"
        return self._x
    @x.setter
    def x(self, v): self._x = v
    @classproperty
    def name(cls): return cls.__name__
    def _get(self): return self._x
    def _set(self, v): self._x = v
    t = Typed(int, _get, _set)
    @plain
    def p(self): return 'p'
    def _d(self): print('deleted')
    q = plain(_get, None, _d, 'own doc')
a = A()
print(a.x); a.x = 5; print(a.x, A.name, a.name, type(A.x).__name__, isinstance(A.x, property))
a.t = 7; print(a.t)
try: a.t = 'no'
except TypeError as e: print(e)
print(a.p, A.p.__doc__, A.q.__doc__, A.x.__doc__, A.p.__dict__, A.q.__dict__)
try: a.p = 3
except AttributeError as e: print(e)
try: del a.p
except AttributeError as e: print(e)
try: a.q = 3
except AttributeError as e: print(e)
del a.q
a.__dict__['p'] = 'shadow'; print(a.p)
print(A.x.fget.__name__, A.x.fset.__name__, A.x.fdel, A.p.__name__)
class sm(staticmethod):
    extra = 1
class cm(classmethod):
    def __init__(self, f, tag='t'):
        super().__init__(f); self.tag = tag
class B:
    @sm
    def s(v): return v * 2
    @cm
    def c(cls, v): return cls.__name__, v
print(B.s(4), B().s(5), B.c(6), B().c(7), B.__dict__['c'].tag, B.__dict__['s'].extra, B.__dict__['s'](3), type(B.__dict__['s']))
class bound(classmethod):
    def __get__(self, obj, owner=None):
        print('bound get', obj is None, owner.__name__)
        return super().__get__(obj, owner)
class D(B):
    @bound
    def z(cls): return cls
print(D.z() is D, D().z() is D)
# slots
class S(property):
    __slots__ = ('k',)
class E:
    @S
    def y(self): return 3
print(E().y)
try:
    class X(bool): pass
except TypeError as e: print(e)
try:
    class X(type(None)): pass
except TypeError as e: print(e)
try:
    class X(type(len)): pass
except TypeError as e: print(e)
try:
    class X(type(lambda: 0)): pass
except TypeError as e: print(e)
try:
    class X(range): pass
except TypeError as e: print(e)
try:
    class X(slice): pass
except TypeError as e: print(e)
try:
    class X(memoryview): pass
except TypeError as e: print(e)
try:
    class X(type(...)): pass
except TypeError as e: print(e)
# __class__
class P: 
    def hi(self): return 'P'
class Q:
    def hi(self): return 'Q'
p = P(); p.v = 1; p.__class__ = Q; print(p.hi(), p.v, type(p).__name__)
class R: __slots__ = ('a',)
class T: __slots__ = ('a',)
class U: __slots__ = ('b',)
r = R(); r.a = 5; r.__class__ = T; print(r.a)
for bad in (U, P, int, 5, dict, object):
    try: r.__class__ = bad
    except TypeError as e: print(e)
try: (1).__class__ = P
except TypeError as e: print(e)
try: del p.__class__
except TypeError as e: print(e)
class L1(list): pass
class L2(list): pass
l = L1([1]); l.__class__ = L2; print(type(l).__name__, l)
try: l.__class__ = list
except TypeError as e: print(e)
try: l.__class__ = P
except TypeError as e: print(e)
class M(type): pass
class M2(type): pass
class V(metaclass=M): pass

class Ex1(ValueError): pass
class Ex2(ValueError): pass
e1 = Ex1('x'); e1.__class__ = Ex2; print(repr(e1))
try: e1.__class__ = KeyError
except TypeError as e: print(e)
class In(int): pass
class In2(int): pass
i = In(4); i.__class__ = In2; print(type(i).__name__, i + 1)
print(property.__get__(A.__dict__['p'], a), property.__set__)
class Sentinel(type):
    def __new__(cls, name, bases, namespace, **kwds):
        made = super().__new__(cls, name, bases, namespace, **kwds)
        made.__class__ = made
        return made
    def __repr__(self): return self.__name__
class CLIENT(Sentinel, metaclass=Sentinel): pass
print(CLIENT, type(CLIENT) is CLIENT, isinstance(CLIENT, Sentinel))
V.__class__ = M2
print(type(V).__name__)
try: V.__class__ = type
except TypeError as e: print(e)
try: V.__class__ = P
except TypeError as e: print(e)
