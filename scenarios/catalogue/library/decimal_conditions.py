# decimal: the flags that an operation sets near the limits of a context, and what is raised if they are trapped.
import decimal as d
from decimal import Context, Decimal

SIGNALS = (d.Clamped, d.Inexact, d.Overflow, d.Rounded, d.Subnormal, d.Underflow, d.InvalidOperation, d.DivisionByZero)
TEXTS = ("1", "1.000", "12345", "1E3", "9.9999E4", "1E-5", "1.5E-6", "1E-9", "0E-9", "0E9", "123456", "-99999", "1E9",
         "1E+4", "-1.23E-5", "0")


def names(context):
    return [s.__name__ for s in SIGNALS if context.flags[s]]


for clamp in 0, 1:
    for rounding in d.ROUND_HALF_EVEN, d.ROUND_DOWN, d.ROUND_CEILING:
        c = Context(prec=4, Emin=-4, Emax=4, clamp=clamp, rounding=rounding, traps=[])
        for text in TEXTS:
            c.clear_flags()
            print(clamp, rounding, text, c.create_decimal(text), names(c))
        for a, b in (("9E4", "9E4"), ("1E-4", "1E-3"), ("1.234E-4", "0.1"), ("1.230E-3", "0.1"), ("0", "1E-9")):
            c.clear_flags()
            print(a, b, c.multiply(Decimal(a), Decimal(b)), names(c), c.add(Decimal(a), Decimal(b)), names(c))

# Flags stay set, and do not change later results.
c = Context(prec=4, Emin=-4, Emax=4, traps=[])
c.multiply(Decimal("1E-4"), Decimal("1E-2"))
c.flags[d.Inexact] = False
c.multiply(Decimal("1.2345"), Decimal("1.0001E-4"))
print(names(c))

for signal in d.Clamped, d.Inexact, d.Overflow, d.Rounded, d.Subnormal, d.Underflow:
    c = Context(prec=4, Emin=-4, Emax=4, traps=[signal])
    for text in "12345", "1E9", "1.2345E-6", "1E-6", "0E9", "1":
        try:
            print(signal.__name__, text, c.create_decimal(text))
        except d.DecimalException as e:
            print(signal.__name__, text, type(e).__name__, e)
c = Context(prec=4, Emin=-4, Emax=4, traps=[d.Inexact, d.Rounded, d.Underflow])
try:
    c.create_decimal("1.2345E-6")
except d.DecimalException as e:
    print(type(e).__name__, e)
