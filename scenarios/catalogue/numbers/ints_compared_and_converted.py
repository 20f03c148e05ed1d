# Ints of any size next to floats, as text, of derived classes, shifted, as powers, divided, rounded, in ranges, as bytes.
import sys, math
def t(f):
    try:
        print(f.__name__, '->', f())
    except BaseException as e:
        print(f.__name__, '!', type(e).__name__, str(e)[:120])
@t
def cmpif():
    r = []
    for n in (2**53, 2**53+1, 2**53-1, 2**63, 2**63-1, 2**63+1, 2**64, -2**63, -2**63-1, 10**30, 10**400, -10**400):
        for x in (2.0**53, 2.0**63, 2.0**64, -2.0**63, 1e30, float('inf'), float('-inf'), float('nan'), 0.5, 1e308):
            r.append((n < x, n <= x, n == x, n > x, x < n, x >= n, n != x))
            r.append(([n] < [x], [n] == [x], (n,) <= (x,), sorted([n, x]) == [n, x], min(n, x) is n, max([n, x]) is n))
    print(hash(tuple(r)) == hash(tuple(r)))
    s = ''.join('01'[b] for q in r for b in q)
    return len(s), int(s, 2) % (10**50)
@t
def edges():
    r = []
    for k in (4299, 4300):
        for n in (10**k, 10**k - 1, -10**k, -(10**k) + 1):
            try: r.append(len(str(n)))
            except ValueError as e: r.append('E')
            try: r.append(len('%d' % n))
            except ValueError as e: r.append('E')
            try: r.append(len(f'{n}'))
            except ValueError as e: r.append('E')
            try: r.append(len(f'{n:,}'))
            except ValueError as e: r.append('E')
            try: r.append(len(repr([n])))
            except ValueError as e: r.append('E')
            try: r.append(len('%x' % n))
            except ValueError as e: r.append('E')
    for s in ('1'*4300, '1'*4301, '0'*4301, '1_'*4299 + '1', ' ' + '1'*4300, '-' + '1'*4300, '-' + '1' * 4301):
        try: r.append(int(s) % 1000)
        except ValueError as e: r.append(str(e)[:90])
    return r
class I(int): pass
class J(int):
    def __eq__(self, o): return True
    __hash__ = int.__hash__
    def __index__(self): return 7
    def __int__(self): return 8
@t
def bigsub():
    x = I(2**100)
    print(x, repr(x), type(x).__name__, x + 1, type(x + 1).__name__, -x, x == 2**100, hash(x) == hash(2**100), x > 5, x * x == 2**200)
    x.a = 4
    print(x.a, x.bit_length(), int(x), type(int(x)).__name__, I(x) is x, x.real, type(x.real).__name__)
    print(f'{x}', '%d' % x, '%x' % x, float(x), x // 3, x % 1000, divmod(x, 10**20), pow(x, 2, 1000), round(x, -3), bool(x), ~x, abs(-x), x << 2, x >> 3, x & 15, x | 1, x ^ 1)
    print({x: 1}[2**100], [1,2,3][I(1)], range(I(2**70), I(2**70 + 3)), x.to_bytes(20, 'big').hex())
    print(I.from_bytes(b'\xff' * 9), type(I.from_bytes(b'\xff' * 9)).__name__, I('9' * 30), I(1e25))
    print(sorted([I(2**65), I(2**64), 5]), max(I(2**65), 2**66), sum([I(2**64), I(2**64)]), str(I(2**64)), x in [2**100])
    import copy
    print(copy.copy(x), copy.deepcopy(x), type(copy.copy(x)).__name__)
@t
def sub2():
    j = J(5)
    return j in range(3), range(3).count(j), [1][False], int(j), j == 8, (1,2,3,4,5,6,7,8,9)[j], '%d' % j, range(j), 'ab' * J(2), hex(j), chr(J(65)), bytes(J(3))
def eval_(a, op, b):
    return a << b if op == '<<' else a >> b
@t
def shifts():
    for a, b in ((1, 10**30), (0, 10**30), (-1, 10**30), (1, -1), (-5, 10**30), (5, 2**64)):
        for op in ('<<', '>>'):
            try: print(a, op, b, eval_(a, op, b))
            except Exception as e: print(a, op, b, type(e).__name__, e)
@t
def powers():
    r = []
    for a in (0, 1, -1, 2, -2, 10**20, -10**20, True, False):
        for b in (0, 1, -1, 2, 3, -3, 63, 64, True):
            for c in (None, 1, -1, 7, -7, 10**25, 0):
                try: r.append(pow(a, b) if c is None else pow(a, b, c))
                except Exception as e: r.append((type(e).__name__, str(e)))
    import hashlib
    return len(r), [x for x in r if isinstance(x, tuple)][:5], hashlib.md5(repr(r).encode()).hexdigest()
@t
def divs():
    r = []
    ns = (1, -1, 7, -7, 2**63, -2**63, 2**63-1, 2**64, 2**64-1, -2**64, 10**30, -10**30, 3**50, 2**128, -2**128)
    for a in ns:
        for b in ns:
            r.append((a // b, a % b, a / b, divmod(a, b), a * b, a + b, a - b, a & b, a | b, a ^ b, math.gcd(a, b), math.lcm(a, b)))
    import hashlib
    return hashlib.md5(repr(r).encode()).hexdigest()
@t
def conv():
    r = []
    for n in (2**53 + 1, 2**54 + 3, 2**63, 2**1023, 2**1024 - 2**970, 2**1024 - 2**970 - 1, 2**1024, -2**1024):
        try: r.append(float(n))
        except OverflowError as e: r.append(str(e))
        try: r.append(n / 3)
        except OverflowError as e: r.append(str(e))
        try: r.append(n * 1.0)
        except OverflowError as e: r.append(str(e))
        try: r.append(n == float(n))
        except OverflowError as e: r.append(str(e))
        try: r.append(math.sqrt(n))
        except Exception as e: r.append(str(e))
        try: r.append(math.log(n))
        except Exception as e: r.append(str(e))
        try: r.append(1.5 ** n)
        except OverflowError: r.append('too large')
        try: r.append(complex(n))
        except Exception as e: r.append(str(e))
    return r
@t
def rnd():
    r = []
    for n in (12345678901234567890123, -12345678901234567890123, 25 * 10**20, 35 * 10**20, 5, 15, 25, -25):
        for k in (-25, -21, -20, -3, -1, 0, 1, None):
            r.append(round(n, k) if k is not None else round(n))
    return r
@t
def wide():
    r = range(2**70, 2**70 + 10, 3)
    class X:
        def __index__(self):
            print('X'); raise ValueError('from index')
    class Y:
        def __index__(self):
            print('Y'); return 2
    for k in (X(), Y(), 'a', 1.5, -1, 4, -5, slice(Y(), None), slice(None, Y()), slice(None, None, Y()), slice('a', None), slice(None, None, 0)):
        try: print(r[k])
        except Exception as e: print(type(e).__name__, e)
    q = range(2**62, 2**63 - 1, 2**61)
    for k in (slice(Y(), None), slice(None, Y()), slice(None, None, Y()), slice(None, None, 10), slice(-100, 100, -1)):
        try: print(q[k])
        except Exception as e: print(type(e).__name__, e)
    print(len(r), list(r), r[-1], r.index(2**70 + 3), 2**70 + 3 in r, r.count(2**70), list(reversed(r)))
    try: print(len(range(2**70)))
    except OverflowError as e: print(e)
    print(bool(range(2**70)), range(2**70)[2**69], range(2**70) == range(2**70), hash(range(2**70)) == hash(range(0, 2**70)))
@t
def tobytes():
    r = []
    for n in (0, 1, -1, 127, 128, -128, -129, 255, 256, 2**63, -2**63, -2**63 - 1, 2**64 - 1, 2**64):
        for size in (0, 1, 2, 8, 9, 17):
            for signed in (False, True):
                for order in ('big', 'little'):
                    try:
                        b = n.to_bytes(size, order, signed=signed)
                        r.append(b.hex()); r.append(int.from_bytes(b, order, signed=signed) == n)
                    except OverflowError as e: r.append(str(e))
    import hashlib
    return hashlib.md5(repr(r).encode()).hexdigest()
@t
def ratio():
    return [(x.as_integer_ratio()) for x in (0.1, 1e300, 5e-324, -2.5, 1e22)], (2**70).as_integer_ratio(), (2**70).is_integer()
