# What type() checks: namespaces that the program keeps, abstract methods, mro(), attributes that cannot be set or deleted, __slots__,
# metaclasses that are no types, bases that are final.
import types
def t(f):
    try:
        print(f.__name__, '->', f())
    except BaseException as e:
        print(f.__name__, '!', type(e).__name__, e)
@t
def loc():
    class A:
        d = locals()
        def __add__(self, o): return 1
    a = A()
    A.d['__add__'] = None
    for i in range(50): x = [i]*3
    return a + a
@t
def abs1():
    import abc
    class A(abc.ABC):
        @abc.abstractmethod
        def f(self): pass
    A.__abstractmethods__ = frozenset({1})
    return A()
@t
def abs2():
    class A: pass
    A.__abstractmethods__ = {'b', 'a'}
    return A()
@t
def abs3():
    class A: pass
    del A.__abstractmethods__
@t
def mro_empty():
    class M(type):
        def mro(cls): return []
    class A(metaclass=M): pass
    return A.__mro__
@t
def mro_notype():
    class M(type):
        def mro(cls): return [cls, 5]
    class A(metaclass=M): pass
    return A.__mro__
@t
def mro_raise():
    class B: pass
    class M(type):
        def mro(cls): raise KeyError('no')
    try:
        class A(B, metaclass=M): pass
    except KeyError as e: print('KeyError', e)
    return B.__subclasses__()
@t
def dup():
    class A: pass
    try: type('X', (A, A), {})
    except TypeError as e: print(e)
    return A.__subclasses__()
@t
def ro():
    class A: pass
    for n in ('__mro__', '__base__', '__dict__', '__class__', '__bases__', '__type_params__', '__qualname__', '__name__'):
        try:
            setattr(A, n, 5)
            print(n, 'ok')
        except Exception as e:
            print(n, type(e).__name__, e)
    for n in ('__mro__', '__base__', '__dict__', '__type_params__', '__qualname__', '__name__', '__module__', '__doc__', '__bases__'):
        try:
            delattr(A, n)
            print(n, 'del ok')
        except Exception as e:
            print(n, type(e).__name__, e)
@t
def nullname():
    return type('a\0b', (), {})
@t
def nullname2():
    class A: pass
    A.__name__ = 'a\0b'
@t
def slots1():
    class A: __slots__ = ('a',)
    class B: __slots__ = ('a',)
    a = A(); a.a = 1
    a.__class__ = B
    return a.a, type(a).__name__
@t
def slots2():
    class A: __slots__ = ('a b',)
@t
def slots3():
    class A: __slots__ = ('é', '1a')
@t
def slots4():
    class A: __slots__ = 5
@t
def slots5():
    class A:
        __slots__ = {'a': 'doc a', 'b': None}
    x = A()
    x.a = 1
    try: x.c = 2
    except AttributeError as e: print(e)
    try: print(x.b)
    except AttributeError as e: print(e)
    return x.a, A.a, type(A.a)
@t
def metaint():
    class A(metaclass=int): pass
@t
def metaint2():
    class A(int, metaclass=int): pass
@t
def metafn():
    def meta(n, b, d, **k): return (n, b, sorted(x for x in d if not x.startswith('__')), k)
    class A(metaclass=meta, z=3):
        x = 1
    return A
@t
def subbytes():
    class B(bytes): pass
    b = B(b'abc'); b.q = 5
    return b, b.q, b + b'd', type(b[0:1])
@t
def subrange():
    class C(range): pass
@t
def subbool():
    class C(bool): pass
@t
def subfn():
    class C(types.FunctionType): pass
@t
def subgen():
    class C(types.GeneratorType): pass
@t
def subslice():
    class C(slice): pass
@t
def submv():
    class C(memoryview): pass
@t
def subnone():
    class C(type(None)): pass
@t
def subell():
    class C(type(...)): pass
@t
def subNI():
    class C(type(NotImplemented)): pass
