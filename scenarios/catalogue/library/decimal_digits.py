# decimal: operations on digits and magnitudes, and the methods of a Context, which sets its own flags.
from decimal import BasicContext, Context, Decimal as D, InvalidOperation, localcontext

TWO = ("compare_signal compare_total compare_total_mag copy_sign logical_and logical_or logical_xor max_mag min_mag "
       "next_toward remainder_near rotate same_quantum scaleb shift divmod").split()
ONE = ("canonical copy_abs copy_decimal copy_negate is_canonical is_finite is_infinite is_nan is_normal is_qnan "
       "is_signed is_snan is_subnormal is_zero logb logical_invert next_minus next_plus number_class to_eng_string "
       "to_integral_exact").split()


def tried(context, name, *args):
    context.clear_flags()
    try:
        result = str(getattr(context, name)(*args))
    except (InvalidOperation, TypeError) as e:
        result = f"{type(e).__name__} {e}"
    return result, [signal.__name__ for signal, is_set in context.flags.items() if is_set]


pairs = (("1100", "1010"), ("10", "-3"), ("-1234567", "2"), ("1.50", "-1.5"), ("0", "-0"), ("12345", "7"), ("3", "9"),
         ("NaN5", "1"), ("1", "sNaN"), ("Infinity", "-2"), ("-Infinity", "Infinity"), ("2.00", "1E+1"), ("101", "12"))
for traps in ([], [InvalidOperation]):
    context = Context(prec=6, Emin=-20, Emax=20, traps=traps)
    for x, y in pairs:
        for name in TWO:
            print(name, x, y, tried(context, name, D(x), D(y)))
        for name in ONE:
            print(name, x, tried(context, name, D(x)))
        print(tried(context, "fma", D(x), D(y), D("0.5")), tried(context, "radix"))

for call in (lambda c: c.rotate(D(1), "2"), lambda c: c.canonical(3), lambda c: c.shift(12, 1), lambda c: c.is_zero(0),
             lambda c: c.max_mag(-3, 2), lambda c: c.logical_and(101, 111), lambda c: c.copy_decimal(5)):
    try:
        print(repr(call(BasicContext)))
    except TypeError as e:
        print(f"TypeError: {e}")

with localcontext(prec=4) as c:
    print(D("123456").rotate(1), D("123456").shift(-1), D(1011).logical_invert(), D("-7").max_mag(3), D(9).min_mag(-2))
    print(D("1").compare_signal(2), D("-1.0").compare_total_mag(D("1")), complex(D("1.5")), D("-2.5").to_integral_exact())
    print(c.flags[InvalidOperation], Context.rotate.__qualname__, Context.is_nan.__name__, D.shift.__qualname__)
