# Local variables are released last to first: those that inner functions use come
# after the others, by name, unless they are parameters; so do free variables.
def canary(name):
    try:
        yield
    finally:
        print("gone", name)

def make(name):
    c = canary(name)
    next(c)
    return c

def cells_by_name():
    q = make("q")
    plain = make("plain")
    a = make("a")
    m = make("m")
    other = make("other")
    return [lambda: (m, q), lambda: a]

def arguments_in_place(z, b):
    y = make("y")
    x = make("x")
    c = make("c")
    keep = lambda: (c, z, x)
    return 1

def free_ones():
    z = make("free z")
    b = make("free b")
    k = make("free k")
    def inner():
        return b, z, k
    return inner

def comprehension():
    w = make("w")
    d = make("d")
    e = make("e")
    return [[(d, e) for _ in range(1)] for _ in range(1)] and (lambda: (e, w))

class Holder:
    def method(self):
        b = make("self b")
        a = make("self a")
        class Inner:
            x = (a, b)
        return 0

print("cells")
x = cells_by_name()
print("returned")
x = None
print("arguments")
arguments_in_place(make("arg z"), make("arg b"))
print("free")
f = free_ones()
print("made")
f = None
print("comprehension")
g = comprehension()
print("made")
g = None
Holder().method()

def nested():
    one = make("one")
    two = make("two")
    def f():
        three = make("three")
        def g():
            return two, one, three
        return g
    return f()

g = nested()
print("nested made")
g = None

def generator():
    b = make("gen b")
    a = make("gen a")
    h = lambda: (a, b)
    c = make("gen c")
    yield h

def later():
    one = make("later one")
    f = lambda: (two, one)
    if one:
        two = make("later two")
    del f

for h in generator():
    h = None
print("later")
later()
