# Special methods that delete themselves, or change the container that calls them: what was looked up stays alive, and sizes are read
# after the last hook has run.
def t(f):
    try:
        print(f.__name__, '->', f())
    except BaseException as e:
        print(f.__name__, '!', type(e).__name__, e)
@t
def propdel():
    class C:
        @property
        def x(self):
            del C.x
            y = [[i] for i in range(100)]
            return len(y)
    return C().x
@t
def eqdel():
    class C:
        def __eq__(self, o):
            del C.__eq__
            y = [[i] for i in range(100)]
            return len(y) == 100
    return C() == C()
@t
def adddel():
    class C:
        def __add__(self, o):
            delattr(C, '__add__')
            return [[i] for i in range(100)][5]
        def __radd__(self, o):
            delattr(C, '__radd__')
            return 'r'
        def __getitem__(self, i):
            del C.__getitem__
            return [[i] for i in range(100)][6]
        def __call__(self, *a):
            del C.__call__
            return [[i] for i in range(100)][7]
        def __len__(self):
            del C.__len__
            return len([[i] for i in range(100)])
        def __iter__(self):
            del C.__iter__
            return iter([[i] for i in range(100)][:2])
        def __repr__(self):
            del C.__repr__
            return str([[i] for i in range(100)][7])
        def __hash__(self):
            del C.__hash__
            return len([[i] for i in range(100)])
        def __bool__(self):
            del C.__bool__
            return len([[i] for i in range(100)]) == 3
        def __contains__(self, x):
            del C.__contains__
            return len([[i] for i in range(100)]) == 100
        def __enter__(self):
            del C.__enter__
            return [[i] for i in range(100)][9]
        def __exit__(self, *a):
            del C.__exit__
            return [[i] for i in range(100)][9]
        def __getattr__(self, n):
            del C.__getattr__
            return n + str([[i] for i in range(100)][9])
        def __setattr__(self, n, v):
            del C.__setattr__
            y = [[i] for i in range(100)]
    c = C()
    print(c + 1, 1 + c, c[3], c(4), len(c), list(c), bool(c), repr(c), hash(c), 4 in c, c.zork)
    c.r = 4
    with c as z: print(z)
    print(hasattr(c, 'r'))
@t
def keyeq():
    class K(str):
        __hash__ = str.__hash__
        def __eq__(self, o):
            if hasattr(C, 'x'):
                del C.x
            [[i] for i in range(100)]
            return False
    class C:
        x = 'value'*3
    c = C()
    c.__dict__[K('x')] = 4
    try:
        print(c.x)
    except AttributeError as e: print('AE', e)
@t
def keyeq2():
    class K(str):
        __hash__ = str.__hash__
        def __eq__(self, o):
            c.__dict__ = {}
            [[i] for i in range(100)]
            return True
    class C: pass
    c = C()
    c.__dict__[K('x')] = [4]
    print(c.x)
@t
def setattrdel():
    class D:
        def __del__(self):
            c.__dict__
            c.b = 5
            del c.a
    class C: pass
    c = C()
    c.a = D()
    c.a = 7
    print(c.__dict__)
@t
def mvrel():
    b = bytearray(b'abcdef')
    m = memoryview(b)
    class I:
        def __index__(self):
            m.release()
            b.clear()
            b.extend(bytes(100))
            return 1
    try:
        print(m[I()])
    except ValueError as e: print(e)
    b = bytearray(b'abcdef')
    m = memoryview(b)
    try:
        print(bytes(m[I():]))
    except (ValueError, BufferError) as e: print(type(e).__name__, e)
@t
def mvset():
    b = bytearray(b'abcdef')
    m = memoryview(b)
    class I:
        def __index__(self):
            m.release()
            return 1
    try:
        m[0] = I()
    except ValueError as e: print(e)
    m = memoryview(b)
    try:
        m[I():] = b'12345'
    except (ValueError, BufferError) as e: print(type(e).__name__, e)
    print(b)
@t
def listslice():
    class I:
        def __init__(self, l): self.l = l
        def __index__(self):
            self.l.clear()
            return 1
    for mk in (list, bytearray):
        l = mk(range(10))
        print(l[I(l):9])
        l = mk(range(10))
        print(l[I(l)::2])
        l = mk(range(10))
        try:
            del l[I(l):9]
            print(l)
        except Exception as e: print(type(e).__name__, e)
        l = mk(range(10))
        try:
            l[I(l):9] = [1,2,3]
            print(l)
        except Exception as e: print(type(e).__name__, e)
        l = mk(range(10))
        try:
            l[I(l)::2] = [1,2,3,4,5]
            print(l)
        except Exception as e: print(type(e).__name__, e)
        l = mk(range(10))
        try:
            l[I(l)] = 3
        except Exception as e: print(type(e).__name__, e)
        l = mk(range(10))
        try:
            print(l[I(l)])
        except Exception as e: print(type(e).__name__, e)
        l = mk(range(10))
        try:
            l.insert(I(l), 3); print(l)
        except Exception as e: print(type(e).__name__, e)
        l = mk(range(10))
        try:
            print(l.pop(I(l))); print(l)
        except Exception as e: print(type(e).__name__, e)
        l = mk(range(10))
        try:
            print(l * I(l)); print(l)
        except Exception as e: print(type(e).__name__, e)
        l = mk(range(10))
        try:
            l *= I(l); print(l)
        except Exception as e: print(type(e).__name__, e)
@t
def listeq():
    class E:
        def __eq__(self, o):
            l.clear(); [[i] for i in range(100)]
            return False
    l = [E() for i in range(5)]
    print(5 in l)
    l = [E() for i in range(5)]
    try: print(l.index(5))
    except ValueError as e: print(e)
    l = [E() for i in range(5)]
    print(l.count(5))
    l = [E() for i in range(5)]
    try: l.remove(5)
    except ValueError as e: print(e)
    l = [E() for i in range(5)]
    print(l == [1,2,3,4,5])
    class L(E):
        def __lt__(self, o):
            l.clear(); [[i] for i in range(100)]
            return True
    l = [L() for i in range(5)]
    try: l.sort(); print(l)
    except ValueError as e: print(e)
    l = [L() for i in range(5)]
    try: print(l < [L() for i in range(5)])
    except Exception as e: print(e)
    l = [L() for i in range(5)]
    print(type(min(l)).__name__, type(sorted(l)[0]).__name__)
@t
def dicteq():
    class E:
        def __init__(s, v): s.v = v
        def __hash__(s): return 1
        def __eq__(self, o):
            if armed: d.clear(); [[i] for i in range(100)]
            return self is o
    armed = False
    def mk(): return {E(i): i for i in range(5)}
    for op in ('get', 'set', 'pop', 'in', 'setdefault', 'del', 'update', 'or', 'eq', 'copyk'):
        armed = False
        d = mk()
        k = E(9)
        armed = True
        try:
            if op == 'get': r = d.get(k)
            elif op == 'set': d[k] = 1; r = len(d)
            elif op == 'pop': r = d.pop(k, 3)
            elif op == 'in': r = k in d
            elif op == 'setdefault': r = d.setdefault(k, 4)
            elif op == 'del': del d[k]; r = 0
            elif op == 'update': d.update({k: 1}); r = len(d)
            elif op == 'or': r = len(d | {k: 1})
            elif op == 'eq': r = d == {E(1): 1, k: 2, E(2): 1, E(3): 1, E(4): 1}
            elif op == 'copyk': r = len(dict.fromkeys([E(1), E(2), E(3)]))
            print(op, r, len(d))
        except Exception as e: print(op, type(e).__name__, len(d))
    armed = False
    s = {E(i) for i in range(5)}
    d = s
    armed = True
    for op in ('in', 'add', 'discard', 'or', 'and', 'sub', 'xor', 'sup', 'upd', 'iupd', 'disj'):
        armed = False
        d = s = {E(i) for i in range(5)}
        o = {E(i) for i in range(5)}
        armed = True
        try:
            if op == 'in': r = E(2) in s
            elif op == 'add': s.add(E(3)); r = len(s)
            elif op == 'discard': s.discard(E(3)); r = len(s)
            elif op == 'or': r = len(s | o) > 0
            elif op == 'and': r = len(s & o)
            elif op == 'sub': r = len(s - o) >= 0
            elif op == 'xor': r = len(s ^ o) > 0
            elif op == 'sup': r = s >= o
            elif op == 'upd': s.update(o); r = len(s) > 0
            elif op == 'iupd': s.intersection_update(o); r = len(s)
            elif op == 'disj': r = s.isdisjoint(o)
            print(op, r)
        except Exception as e: print(op, type(e).__name__)
