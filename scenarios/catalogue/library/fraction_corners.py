# Fractions: zero with an exponent, and operators that have no complex twin.
from fractions import Fraction as F
for n in (0, 1, 2, 3, 1000, 5):
    for d in (1, 3, 7):
        for f in (".3e", ".0e", "e", ".2f", ".3g", "g", "+.1e", ".1%"):
            try: print(n, d, f, format(F(n, d), f), format(F(-n, d), f))
            except Exception as e: print(n, d, f, e)
from decimal import Decimal as D
def q(): pass
for a, b in ((1j, F(1, 2)), (F(1, 2), 1j), (1j, 2), (2, 1j), (1j, 1j), (D(1), 1j), (1j, D(1)), (F(1,2), D(1)), (D(1), F(1, 2)), (F(1,2), 2.5), (2.5, F(1,2)), (F(1, 2), "a"), ("a", F(1, 2))):
    for op in (divmod, lambda a, b: a // b, lambda a, b: a % b, lambda a, b: a ** b, lambda a, b: a + b, lambda a, b: a < b):
        try: print(a, b, op(a, b))
        except Exception as e: print(a, b, type(e).__name__, e)
