# Module decimal: numbers, arithmetic, contexts, rounding, text, formats, errors.
from decimal import *
import decimal, math
def show(name, f):
    try: print(name, f())
    except Exception as e: print(name, type(e).__mro__[0].__name__, e, isinstance(e, ArithmeticError))
D = Decimal
print(D("1.10"), repr(D("3.14")), D(5), D(-0), D("-0"), D("1E+5"), D("1e-10"), D(".5"), D("5."), D("Infinity"), D("-inf"), D("nan"), D("sNaN123"), D((1,(1,2,3),-2)), D(0.1), D(1.5), D(True), D("  12 "), D("1_000.5"))
print(D("0.1")+D("0.2"), D("1.10")*3, D(1)/3, D(2)/3, D(10)/4, D(7)//2, D(-7)//2, D(7)%3, D(-7)%3, divmod(D(17),5), D(2)**10, D(2)**-2, D("1.1")**20, 5-D("1.5"), 5/D(8), 2**D(3), -D("1.50"), +D("1.50"), abs(D("-3")))
print(D("1.00")==1, D("1.5")==1.5, D("0.1")==0.1, D(1)<2, D("1.1")>D("1.10"), D("2")>=2.0, D("nan")==D("nan"), D("inf")>10**100, hash(D("1.0"))==hash(1), hash(D("0.5"))==hash(0.5), {D("2.0"):"x"}[2], sorted([D(3),D("1.5"),2]))
print(D("3.14159").quantize(D("0.01")), D("2.675").quantize(D("0.01")), D("2.665").quantize(D("0.01"), ROUND_HALF_UP), D("2.5").quantize(D("1")), D("7.325").quantize(D(".01"), rounding=ROUND_DOWN), D("-1.1").quantize(D(1), ROUND_FLOOR), D(1234).quantize(D("1E2")))
print(round(D("2.5")), round(D("3.5")), round(D("2.567"), 2), int(D("-3.7")), float(D("0.1")), math.floor(D("-1.5")), math.ceil(D("1.2")), math.trunc(D("1.9")), D("1.2300").normalize(), D("100").normalize(), D("0.00").normalize())
print(D(2).sqrt(), D(4).sqrt(), D("0.25").sqrt(), D(10).ln(), D(1).exp(), D(100).log10(), D(2).log10(), D(2)**D("0.5"), D("1.5").exp(), D("-3").exp(), D("0.001").ln(), D(12345).ln(), D(1000000).exp())
print(f"{D('1234567.891'):,.2f}", f"{D('0.5'):.1%}", f"{D('1234.5'):>12}", f"{D('3.14159'):.3f}", f"{D('1E+10'):f}", f"{D('12345'):e}", f"{D('12345'):.2e}", f"{D('-1.5'):+08.2f}", f"{D('1.5'):010}", f"{D('0.000001234'):g}", f"{D(5):.2f}", f"{D('2.5'):.0f}", f"{D('1e3'):,}", f"{D('12.5'):*^10}", f"{D('inf'):>6}", format(D("1.23456"), ".3"), "%s %.2f" % (D("1.5"), D("2.345")), f"{D('0.00'):e}")
print(D("123.456").as_tuple(), D("-inf").as_tuple(), D("0.75").as_integer_ratio(), D("1e3").as_integer_ratio(), D("12.34").adjusted(), D("-5").is_signed(), D(0).is_zero(), D("nan").is_nan(), D("inf").is_infinite(), D("1").is_finite(), D("5").copy_sign(D("-1")), D("-5").copy_abs(), D(3).max(D(5)), D(3).min(5), D(1).compare(D(2)), D("1.0").compare_total(D("1")), D("1.50").same_quantum(D("0.01")))
print(getcontext())
with localcontext() as ctx:
    ctx.prec = 6
    print(D(1)/7, D("123456789")+1, +D("1.23456789"))
    ctx.rounding = ROUND_UP
    print(D(1)/7)
with localcontext(prec=3, rounding=ROUND_DOWN) as ctx:
    print(D(2)/3, ctx)
print(D(1)/7)
getcontext().prec = 10
print(D(1)/7, D("1e20")+D("1e-20"), D(10)**20, D(3)**100, D("9999999999")+D("0.5"))
print(D("1E+2")+1, D("0.1")*D("0.10"), D("1.20")+D("1.3"), D(0)*D("1.00"), D("-0")+0, D("1")-D("1.00"), D(6)/D("2.00"), D("2.400")/D("2.0"))
print(sum([D("0.1")]*3), sum([D(1), 2, D("0.5")]), max(D(1), D(2)), str(D("1e-7")), D("0.0000001"), D("123e5"), D("1.5e-3"), D("0e5"), D("0E-8"))
show("syntax", lambda: D("abc"))
show("empty", lambda: D(""))
show("zero", lambda: D(1)/0)
show("zero zero", lambda: D(0)/0)
show("int zero", lambda: D(1)//0)
show("mod zero", lambda: D(1)%0)
show("float plus", lambda: D(1)+1.5)
show("str plus", lambda: D(1)+"1")
show("none", lambda: D(None))
show("list", lambda: D({}))
show("lt", lambda: D(1)<"x")
show("quantize", lambda: D("1e30").quantize(D("0.01")))
show("sqrt", lambda: D(-1).sqrt())
show("nan order", lambda: D("nan")<1)
show("int nan", lambda: int(D("nan")))
show("int inf", lambda: int(D("inf")))
show("inf - inf", lambda: D("inf")-D("inf"))
show("0 * inf", lambda: D(0)*D("inf"))
show("overflow", lambda: D("1e999999")*10)
show("pow", lambda: D(-8)**D("0.5"))
show("0**0", lambda: D(0)**0)
show("ln", lambda: D(-1).ln())
show("ln0", lambda: D(0).ln())
show("prec", lambda: setattr(getcontext(),"prec",0))
show("rounding", lambda: setattr(getcontext(),"rounding","x"))
show("snan", lambda: hash(D("snan")))
show("divmod", lambda: divmod(D(1), 0))
try:
    D(1)/0
except ZeroDivisionError as e:
    print("caught", type(e))
try:
    D("x")
except decimal.InvalidOperation as e:
    print("caught", e, repr(e))
c = Context(prec=5)
print(c.divide(1,3), c.create_decimal("1.2345678"), c.sqrt(2), c.add(D("1.23456"),1), c.power(2,100))
price = D("19.99"); qty = 3; tax = D("0.0825")
total = (price*qty*(1+tax)).quantize(D("0.01"), rounding=ROUND_HALF_UP)
print(total, isinstance(total, Decimal), type(total), Decimal.from_float(0.1), D("1.1").fma(2,3))
