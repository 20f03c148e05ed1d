# Fractions: making, arithmetic with every kind of number, comparison, text; and
# the abstract classes of module numbers.
import math
import numbers
from decimal import Decimal
from fractions import Fraction


def show(name, operation):
    try:
        print(name, operation())
    except Exception as error:
        print(name, type(error).__name__, error)


F = Fraction
print(F(), F(3), F(6, -4), F("3/7"), F(" -0.125 "), F("1e-3"), F("7e2"), F(0.1), F(Decimal("1.25")), F(F(1, 2), F(3, 4)), F(True), F("1_000/3"))
print(repr(F(1, 3)), str(F(4, 2)), F(1, 3).numerator, F(1, 3).denominator, F(5, 2).as_integer_ratio(), F(4, 2).is_integer(), F.from_float(0.5), F.from_decimal(Decimal("0.2")))
a, b = F(3, 4), F(-2, 5)
print(a + b, a - b, a * b, a / b, a // b, a % b, divmod(a, b), a**2, a**-2, b**-3, a**0, F(4, 9) ** F(1, 2), 2 ** F(3), 2 ** F(1, 2), F(2) ** F(10))
print(a + 1, 1 - a, 2 * a, 1 / a, 7 // a, 7 % a, divmod(7, a), a + 0.5, 0.5 * a, a / 2.0, 1.0 - a, a**0.5, a + 1j, a * True)
print(-a, +a, abs(b), bool(F(0)), bool(a), int(F(-7, 2)), float(F(1, 3)), math.floor(b), math.ceil(b), math.trunc(F(-7, 2)), round(F(5, 2)), round(F(7, 2)), round(F(22, 7), 2), round(F(1250), -2))
print(a == F(3, 4), a == 0.75, F(2) == 2, a < 1, a > 0.7, b <= a, a >= F(3, 4), a != b, a < 0.75, F(1, 3) == 1 / 3, a == "x", F(2) == 2 + 0j, a < math.inf, a == math.nan)
print(hash(F(1, 2)) == hash(0.5), hash(F(3)) == hash(3), {F(1, 2): "x"}[0.5], sorted([F(1, 2), 0.25, 1]), sum([F(1, 3)] * 3), max(F(1, 3), F(1, 2)))
print(F(math.pi).limit_denominator(1000), F("3.1415926535897932").limit_denominator(1000), F(4321, 8765).limit_denominator(10000), F(1, 3).limit_denominator(2), F(0.1).limit_denominator())
print(f"{F(1, 3)}", f"{F(1, 3):.3f}", f"{F(22, 7):.2f}", f"{F(1, 8):.1%}", f"{F(10**20, 3):,.2f}", f"{F(-1, 6):+.4f}", f"{F(3, 2):>10}|", f"{F(1, 3):10.2f}|", f"{F(5, 4):.1f}")
total = F(0)
for n in range(1, 20):
    total += F(1, n)
print(total, float(total), F(2**100, 3**50), F(10**30, 10**29))
for value in (1, 1.5, 1j, F(1, 2), Decimal(1), True, "x"):
    print(value, [isinstance(value, c) for c in (numbers.Number, numbers.Complex, numbers.Real, numbers.Rational, numbers.Integral)])
show("zero", lambda: F(1, 0))
show("divide", lambda: a / 0)
show("floor", lambda: a // 0)
show("rest", lambda: a % 0)
show("power", lambda: F(0) ** -1)
show("text", lambda: F("1/x"))
show("empty", lambda: F(""))
show("spaces", lambda: F("1 / 2"))
show("zero text", lambda: F("1/0"))
show("float pair", lambda: F(1.5, 2))
show("none", lambda: F(None))
show("str pair", lambda: F("1", 2))
show("nan", lambda: F(math.nan))
show("inf", lambda: F(math.inf))
show("plus str", lambda: a + "x")
show("less", lambda: a < "x")
show("limit", lambda: a.limit_denominator(0))
show("decimal", lambda: a + Decimal(1))
show("number", lambda: numbers.Number())
show("complex", lambda: numbers.Integral())
