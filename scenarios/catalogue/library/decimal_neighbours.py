# Decimals next to another, in any direction and precision.
from decimal import Context, Decimal, getcontext, localcontext

for text in ("1", "-1", "0", "-0", "1.5", "1E-7", "123456789012345678901234567890123", "Infinity", "-Infinity", "NaN", "1E+999999"):
    d = Decimal(text)
    print(text, d.next_plus(), d.next_minus(), d.next_toward(0), d.next_toward(Decimal(2)))
with localcontext(prec=3):
    print(Decimal("1.00").next_plus(), Decimal("1.2345").next_plus(), Decimal("1.2345").next_minus(), Decimal(1).next_minus())
print(Decimal(2).next_toward(2), Decimal("-0").next_toward(Decimal("0")), sum(getcontext().flags.values()))
print(Decimal(1).next_plus(Context(prec=5)))
