# Which results are of a derived class, and what special methods may return: bad values, None, and other types.
import math
def t(f):
    try:
        print(f.__name__, '->', f())
    except BaseException as e:
        print(f.__name__, '!', type(e).__name__, str(e)[:200])
@t
def clsm():
    class I(int): pass
    class F(float): pass
    class B(bytes): pass
    class D(dict): pass
    class S(str): pass
    class FS(frozenset): pass
    print(type(I.from_bytes(b'a')).__name__, type(F.fromhex('0x1p3')).__name__, type(F.from_number(3)).__name__, type(B.fromhex('aa')).__name__, type(D.fromkeys([1])).__name__, D.fromkeys([1, 2], 3))
    print(type(I(5) + I(3)).__name__, type(+I(5)).__name__, type(abs(I(5))).__name__, type(I(5) ** 1).__name__, type(I(5).real).__name__, type(I(5).conjugate()).__name__, type(round(I(5))).__name__, type(I(5) << 0).__name__, type(I(5) // 1).__name__)
    print(type(F(5) * 1).__name__, type(+F(5)).__name__, type(abs(F(5))).__name__, type(F(2.0).real).__name__, type(F(1).conjugate()).__name__)
    print(type(S('a') + S('b')).__name__, type(S('ab').upper()).__name__, type(S('ab')[0:2]).__name__, type(S('ab').strip()).__name__, type(S('ab').replace('x', 'y')).__name__, type(''.join([S('a')])).__name__, type(S('a') * 1).__name__, type(S('%s') % S('a')).__name__, type(f'{S("a")}').__name__, type(str(S('a'))).__name__, type(S('a').__str__()).__name__, type(S('a').zfill(0)).__name__, type(S('a').ljust(0)).__name__, type(S('a').expandtabs()).__name__, type(S('a').removeprefix('z')).__name__, type(S('a').translate({})).__name__, type(S('a b').split()[0]).__name__, type(S('ab').partition('c')[0]).__name__)
    print(type(B(b'a') + b'b').__name__, type(B(b'ab')[0:2]).__name__, type(B(b'ab').strip()).__name__, type(bytes(B(b'a'))).__name__, type(B(b'a') * 1).__name__)
    class L(list): pass
    class T(tuple): pass
    print(type(L([1]) + [2]).__name__, type(L([1])[:]).__name__, type(L([1]) * 1).__name__, type(L([1]).copy()).__name__, type(T((1,)) + (2,)).__name__, type(T((1,))[:]).__name__, type(T((1,)) * 1).__name__, type(tuple(T((1,)))).__name__, type(FS([1]) | {2}).__name__, type(FS([1]).copy()).__name__, type(frozenset(FS([1]))).__name__, type(D().copy()).__name__, type(D() | {}).__name__, type({} | D()).__name__)
    class SS(set): pass
    print(type(SS() | {1}).__name__, type(SS().copy()).__name__, type(SS().union([1])).__name__, SS([1]), FS([1]), L([1]), T([1]), D(a=1), I(3), S('a'))
    x = D(); x |= {1: 2}; print(type(x).__name__)
    x = L(); x += [1]; x *= 2; print(type(x).__name__, x)
    x = SS(); x |= {1}; print(type(x).__name__, x)
    x = FS(); x |= {1}; print(type(x).__name__, x)
@t
def badret():
    class A:
        pass
    tests = {'__str__': str, '__repr__': repr, '__format__': lambda x: format(x), '__bytes__': bytes, '__int__': int, '__float__': float, '__index__': lambda x: [1][x], '__complex__': complex, '__bool__': bool, '__len__': len, '__iter__': iter, '__next__': next, '__contains__': lambda x: 1 in x, '__reversed__': reversed, '__getitem__': lambda x: x[0], '__call__': lambda x: x(), '__enter__': lambda x: x.__enter__(), '__round__': round, '__trunc__': math.trunc, '__ceil__': math.ceil, '__abs__': abs, '__neg__': lambda x: -x, '__invert__': lambda x: ~x, '__init__': None, '__add__': lambda x: x + 1, '__lt__': lambda x: x < 1, '__eq__': lambda x: x == 1, '__divmod__': lambda x: divmod(x, 1), '__pow__': lambda x: pow(x, 2), '__await__': None, '__fspath__': None, '__instancecheck__': None, '__set_name__': None}
    for name, f in tests.items():
        if f is None: continue
        for ret in (None, 'x', 1.5, -1, 2**70, NotImplemented, [1], True, b'q'):
            B = type('B', (), {name: lambda self, *a: ret})
            try:
                r = f(B())
                print(name, repr(ret), '->', r if not hasattr(r, '__next__') else type(r).__name__)
            except Exception as e:
                print(name, repr(ret), '!', type(e).__name__, e)
@t
def isnone():
    for name, f in (('__iter__', iter), ('__contains__', lambda x: 1 in x), ('__hash__', hash), ('__bool__', bool), ('__len__', len), ('__call__', lambda x: x()), ('__getitem__', lambda x: x[0]), ('__setitem__', lambda x: x.__setitem__(0, 1)), ('__reversed__', reversed), ('__str__', str), ('__repr__', repr), ('__eq__', lambda x: x == 1), ('__ne__', lambda x: x != 1), ('__lt__', lambda x: x < 1), ('__add__', lambda x: x + 1), ('__radd__', lambda x: 1 + x), ('__next__', next), ('__enter__', lambda x: x.__enter__()), ('__getattr__', lambda x: x.q), ('__getattribute__', lambda x: x.q), ('__setattr__', lambda x: setattr(x, 'a', 1)), ('__index__', lambda x: [1][x]), ('__int__', int), ('__float__', float), ('__format__', format), ('__init__', lambda x: type(x)()), ('__new__', lambda x: type(x)()), ('__get__', lambda x: type('Q', (), {'a': x})().a), ('__set__', lambda x: setattr(type('Q', (), {'a': x})(), 'a', 1)), ('__del__', lambda x: None), ('__class_getitem__', lambda x: type(x)[0]), ('__await__', None), ('__bytes__', bytes), ('__abs__', abs), ('__round__', round), ('__neg__', lambda x: -x)):
        if f is None: continue
        try:
            B = type('B', (), {})
            x = B()
            setattr(B, name, None)
            r = f(x)
            if name in ('__repr__', '__str__', '__dir__'): r = 1
            print(name, '->', r if isinstance(r, (int, str, bool, type(None))) else type(r).__name__)
        except Exception as e:
            print(name, '!', type(e).__name__, str(e))
@t
def slidx():
    for s in (slice(10**30), slice(-10**30, 10**30, 3), slice(None, None, 10**25), slice(None, None, -10**25), slice(5, 2), slice(0, 10, -1), slice('a'), slice(1.5), slice(None, None, 0)):
        for n in (0, 5, 10**31, -1, 'a', True):
            try: print(s, n, s.indices(n))
            except Exception as e: print(s, n, type(e).__name__, e)
    print(range(10)[::10**30], range(10)[::-10**30], range(10)[10**30:], range(10)[-10**30:10**30:2])
