# cmath: all functions, of finite numbers, infinities and what is not a number; polar coordinates, isclose.
import cmath
import math

vals = [0j, 1+0j, -1+0j, 1j, -1j, 1+1j, -2.5+0.3j, complex(0.0,-0.0), complex(-0.0,0.0), 1e-310+1e-310j, 1e200+1e200j, complex(0.5,-1e-9), 709+2j, complex("inf"), complex("-inf"), complex("nan"), complex("inf+infj"), complex("1+infj"), complex("nan+1j"), complex("1+nanj"), complex("-inf+1j"), 3, 2.5, True]
def call(f, *a):
    try: r = f(*a)
    except Exception as e: return f"{type(e).__name__}: {e}"
    if isinstance(r, complex):
        return f"({r.real:.13g},{r.imag:.13g})"
    if isinstance(r, tuple): return tuple(f"{x:.13g}" for x in r)
    return f"{r:.13g}" if isinstance(r, float) else r
for name in "sqrt exp log log10 sin cos tan sinh cosh tanh asin acos atan asinh acosh atanh phase polar isnan isinf isfinite".split():
    f = getattr(cmath, name)
    print(name, [call(f, v) for v in vals])
print(call(cmath.rect, 2, math.pi/3), call(cmath.rect, 1, 0), call(cmath.rect, math.inf, 1), call(cmath.rect, 1, math.inf), call(cmath.rect, math.inf, 0), call(cmath.rect, math.nan, 0), call(cmath.rect, 0, math.nan))
print(call(cmath.log, 8, 2), call(cmath.log, 1j, 1), call(cmath.log, 1, 0), cmath.isclose(1+1e-10j, 1), cmath.isclose(1, 1.1, rel_tol=0.2), cmath.isclose(1,2,abs_tol=1), call(cmath.sqrt, "x"), call(cmath.sqrt, None), call(lambda: cmath.isclose(1,1,rel_tol=-1)))
print(cmath.pi, cmath.e, cmath.tau, cmath.inf, cmath.infj, cmath.nanj, cmath.sqrt(2), cmath.exp(1j*cmath.pi))
