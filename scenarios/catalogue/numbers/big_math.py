# Module math on ints of any size.
import math


def show(name, operation):
    try:
        print(name, operation())
    except Exception as error:
        print(name, type(error).__name__, error)


a = 2**100
b = 3**70
print(math.factorial(50), math.factorial(0), math.factorial(21))
print(math.comb(200, 100), math.comb(10**20, 3), math.comb(5, 10**20), math.comb(a, a - 2))
print(math.perm(50, 30), math.perm(a, 2), math.perm(30), math.perm(4, a), math.perm(a, 0))
print(math.gcd(a * 6, b * 4), math.gcd(), math.gcd(-(2**63), 2**63), math.gcd(0, -a))
print(math.lcm(a, b), math.lcm(), math.lcm(-a, 6), math.lcm(a, 0), math.lcm(2**40, 3**30))
print(math.isqrt(b), math.isqrt(a), math.isqrt(a - 1), math.isqrt(0), math.isqrt(2**62))
print(math.log(10**500), math.log2(2**5000), math.log10(10**1000), math.log(a, 2))
print(math.log(2**1023), math.log(2**1024), math.log(10**400, 10**200), math.log2(2**1024 - 1))
print(math.sqrt(10**300), math.floor(1e30), math.ceil(-1e30), math.trunc(1e22), math.floor(a))
print(math.fsum([a, 1, -a]), math.hypot(10**200, 1), math.prod([a, b]), math.fabs(-a))
print(math.copysign(a, -1), math.ldexp(1, 100), math.isfinite(a), math.isclose(a, a + 1))
show("log", lambda: math.log(-a))
show("log10", lambda: math.log10(-(10**400)))
show("sqrt", lambda: math.sqrt(10**400))
show("factorial", lambda: math.factorial(-a))
show("factorial of a float", lambda: math.factorial(3.0))
show("isqrt", lambda: math.isqrt(-a))
show("comb", lambda: math.comb(-a, 2))
show("perm", lambda: math.perm(a, -2))
show("sin", lambda: math.sin(10**400))
show("ldexp", lambda: math.ldexp(1.0, a))
show("ldexp down", lambda: math.ldexp(1.0, -a))
