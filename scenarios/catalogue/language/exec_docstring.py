# The docstring of a text for exec() is __doc__ in its namespace.
n = {}
exec('"""  doc\n     of"""\nx = __doc__', n)
print(sorted(k for k in n if k != "__builtins__"), n["__doc__"], n["x"])
def f():
    exec('"local doc"\ny = 1')
    d = {}
    exec('"d"', {}, d)
    print(d)
f()
class C:
    exec('"inside"')
    print(__doc__)
print(C.__doc__)
c = compile('"doc"\nz = 1', "f", "exec")
m = {}
exec(c, m)
print(m["__doc__"])
exec("1", m)
print(m["__doc__"], eval("'x'", m), m["__doc__"])
print(__doc__)
