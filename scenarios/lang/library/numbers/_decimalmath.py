# SPDX-License-Identifier: MIT
"""Arithmetic for module decimal: exact results, and what is computed from more digits, rounded once by a context."""
import math
from _decimalbase import (
    DivisionByZero,
    DivisionImpossible,
    DivisionUndefined,
    Inexact,
    InvalidOperation,
    MAX_EMAX,
    MIN_EMIN,
    ROUND_DOWN,
    ROUND_FLOOR,
    ROUND_HALF_EVEN,
    _digits,
    _finish,
    _length,
    _make,
    _signal,
)


# ---- Arithmetic --------------------------------------------------------------


def _nan_of(a, b, context):
    """The NaN that an operation on a NaN results in."""
    for x in (a, b):
        if x is not None and x.is_snan():
            made = _make(x._sign, x._int, 0, "NaN")
            return _signal(context, InvalidOperation, made)
    nan = a if a.is_nan() else b
    return nan


def _add(a, b, context):
    if a._special or b._special:
        if a.is_nan() or b.is_nan():
            return _nan_of(a, b, context)
        if a._special and b._special and a._sign != b._sign:
            return _signal(context, InvalidOperation)
        return a if a._special else b
    low = min(a._exp, b._exp)
    gap = abs(a._exp - b._exp)
    if gap > 2 * context.prec + 10 and a._int and b._int:
        a, b, low = _narrow(a, b, context)
    x = a._int * 10 ** (a._exp - low)
    y = b._int * 10 ** (b._exp - low)
    total = (-x if a._sign else x) + (-y if b._sign else y)
    if total == 0:
        if a._sign == b._sign:
            sign = a._sign
        else:
            sign = int(context.rounding == ROUND_FLOOR)
    else:
        sign = int(total < 0)
    return _finish(sign, abs(total), low, context)


def _narrow(a, b, context):
    """Both, of which the smaller one is so small that only its sign counts."""
    large, small = (a, b) if a._exp + _length(a._int) > b._exp + _length(b._int) else (b, a)
    low = large._exp + min(0, _length(large._int) - context.prec - 3)
    if small._exp + _length(small._int) < low:
        small = _make(small._sign, 1, low - 1)
    large = _make(large._sign, large._int, large._exp)
    low = min(large._exp, small._exp)
    return large, small, low


def _multiply(a, b, context):
    sign = a._sign ^ b._sign
    if a._special or b._special:
        if a.is_nan() or b.is_nan():
            return _nan_of(a, b, context)
        if not a or not b:
            return _signal(context, InvalidOperation)
        return _make(sign, 0, 0, "Infinity")
    return _finish(sign, a._int * b._int, a._exp + b._exp, context)


def _divide_special(a, b, context):
    """The quotient where one is no finite number, or B is 0; or None."""
    sign = a._sign ^ b._sign
    if a.is_nan() or b.is_nan():
        return _nan_of(a, b, context)
    if a._special and b._special:
        return _signal(context, InvalidOperation)
    if a._special:
        return _make(sign, 0, 0, "Infinity")
    if b._special:
        return _make(sign, 0, context.Etiny())
    if not b._int:
        if not a._int:
            return _signal(context, DivisionUndefined)
        return _signal(context, DivisionByZero, _make(sign, 0, 0, "Infinity"))
    return None


def _divide(a, b, context):
    early = _divide_special(a, b, context)
    if early is not None:
        return early
    sign, ideal = a._sign ^ b._sign, a._exp - b._exp
    if not a._int:
        return _finish(sign, 0, ideal, context)
    shift = _length(b._int) - _length(a._int) + context.prec + 1
    if shift >= 0:
        quotient, rest = divmod(a._int * 10**shift, b._int)
    else:
        quotient, rest = divmod(a._int, b._int * 10**-shift)
    exponent = ideal - shift
    if rest:
        quotient += quotient % 5 == 0  # so that rounding sees that it is inexact
    else:
        while exponent < ideal and quotient % 10 == 0:
            quotient //= 10
            exponent += 1
    return _finish(sign, quotient, exponent, context)


def _divide_int(a, b, context):
    """a // b, rounded to zero, and a % b."""
    sign = a._sign ^ b._sign
    if a.is_nan() or b.is_nan():
        nan = _nan_of(a, b, context)
        return nan, nan
    if a._special:
        if b._special:
            return (_signal(context, InvalidOperation),) * 2
        return _make(sign, 0, 0, "Infinity"), _signal(context, InvalidOperation)
    if b._special:
        return _make(sign, 0, 0), a._plus(context)
    if not b._int:
        if not a._int:
            return (_signal(context, DivisionUndefined),) * 2
        quotient = _signal(context, DivisionByZero, _make(sign, 0, 0, "Infinity"))
        return quotient, _signal(context, InvalidOperation)
    low = min(a._exp, b._exp)
    if a.adjusted() - b.adjusted() > context.prec:
        return (_signal(context, DivisionImpossible),) * 2
    if b._exp - a._exp > _length(a._int) + 1:
        return _make(sign, 0, 0), a._plus(context)
    quotient, rest = divmod(a._int * 10 ** (a._exp - low), b._int * 10 ** (b._exp - low))
    if quotient >= 10**context.prec:
        return (_signal(context, DivisionImpossible),) * 2
    return _make(sign, quotient, 0), _finish(a._sign, rest, low, context)


def _remainder(a, b, context):
    if not a._special and a._int and not b._special and not b._int:
        return _signal(context, InvalidOperation)
    if a._special == "Infinity" and not b.is_nan():
        return _signal(context, InvalidOperation)
    return _divide_int(a, b, context)[1]


def _power(a, b, context):
    if a.is_nan() or b.is_nan():
        return _nan_of(a, b, context)
    if not b:
        return _make(0, 1, 0) if a else _signal(context, InvalidOperation)
    whole = not b._special and b._order(b._rescale(0, ROUND_DOWN) if b._exp < 0 else b) == 0
    odd = whole and int(b) % 2 == 1
    sign = int(a._sign and odd)
    if a._sign and not whole and (a or b._special):
        return _signal(context, InvalidOperation)
    if not a or a._special:
        if bool(a._special) != bool(b._sign):
            return _make(sign, 0, 0, "Infinity")
        return _make(sign, 0, 0)
    base = a.copy_abs()
    if b._special:
        order = base._order(_make(0, 1, 0))
        if order == 0:
            return _finish(0, 10 ** (context.prec - 1), 1 - context.prec, context)
        return _make(0, 0, 0, "Infinity") if (order > 0) != bool(b._sign) else _make(0, 0, 0)
    if whole:
        return _power_whole(sign, base, int(b), context)
    return _power_fraction(base, b, context)


def _wide(context, prec):
    """A context of PREC digits with everything else as it is by default, for steps between."""
    return type(context)(prec=prec, Emin=MIN_EMIN, Emax=MAX_EMAX)


def _power_whole(sign, base, n, context):
    size = abs(n)
    if _length(base._int) * size <= 20000:
        coefficient, exponent = base._int**size, base._exp * size
        if n > 0:
            return _finish(sign, coefficient, exponent, context)
        return _divide(_make(0, 1, 0), _make(sign, coefficient, exponent), context)
    wide = _wide(context, context.prec + 8 + _length(size))
    result = _make(0, 1, 0)
    for bit in f"{size:b}":
        result = _multiply(result, result, wide)
        if bit == "1":
            result = _multiply(result, base, wide)
    if n < 0:
        result = _divide(_make(0, 1, 0), result, wide)
    return _finish(sign, result._int, result._exp, context)


def _power_fraction(base, b, context):
    if base._order(_make(0, 1, 0)) == 0:
        return _finish(0, 10 ** (context.prec - 1), 1 - context.prec, context)
    places = context.prec + 12 + max(0, b.adjusted()) + abs(base.adjusted()).bit_length()
    logarithm, _ = _ln_fixed(base, places)
    wide = _wide(context, 3 * places)
    product = _multiply(_make(logarithm < 0, abs(logarithm), -places), b, wide)
    if product.adjusted() > 8:
        return _finish(0, 1, -(10**9) if product._sign else 10**9, context)
    value, places = _exp_fixed(product, context.prec + 8)
    return _finish(0, value, -places, context)


def _root(x, context):
    """The square root, rounded half to even, whatever the context says."""
    length = _length(x._int)
    shift = 2 * (context.prec + 1) - length
    exponent = x._exp - shift
    if exponent % 2:
        shift += 1
        exponent -= 1
    if shift >= 0:
        n, exact = x._int * 10**shift, True
    else:
        n, rest = divmod(x._int, 10**-shift)
        exact = rest == 0
    root = math.isqrt(n)
    exact = exact and root * root == n
    exponent //= 2
    if exact:
        while exponent < x._exp // 2 and root % 10 == 0:
            root //= 10
            exponent += 1
    elif root % 5 == 0:
        root += 1
    near = context.copy()
    near.rounding = ROUND_HALF_EVEN
    made = _finish(0, root, exponent, near)
    context.flags[Inexact] |= near.flags[Inexact]
    return made


# ---- Exponential and logarithm, as ints times 10 ** -places --------------------


def _of_fixed(fixed, context):
    value, places = fixed
    near = context.copy()
    near.rounding = ROUND_HALF_EVEN
    return _finish(value < 0, abs(value), -places, near)


def _fixed(x, places):
    """X * 10 ** PLACES, rounded to zero."""
    shift = x._exp + places
    n = x._int * 10**shift if shift >= 0 else x._int // 10**-shift
    return -n if x._sign else n


def _exp_fixed(x, digits):
    """e ** x with so many significant digits."""
    tens = int(float(x) * 0.4342944819032518) if abs(float(x)) < 1e9 else 0
    places = digits + 10 + abs(x.adjusted())
    ten, _ = _ln_fixed(_make(0, 10, 0), places + 12)
    rest = _fixed(x, places + 12) - tens * ten
    places += 12
    halvings = 20
    unit = 10**places
    term = total = unit
    step = rest >> halvings
    n = 1
    while term:
        term = term * step // (n * unit)
        if term == -1:
            break
        total += term
        n += 1
    for _ in range(halvings):
        total = total * total // unit
    return total, places - tens


def _ln_fixed(x, places):
    """The natural logarithm of X > 0."""
    places += 12
    unit = 10**places
    top = x.adjusted()
    mantissa = _make(0, x._int, x._exp - top)
    value = _fixed(mantissa, places)
    result = 0
    if value > 3 * unit:
        # Roots bring it near to 1.
        value, top = value // 10, top + 1
    doublings = 0
    while abs(value - unit) > unit // 1000:
        value = math.isqrt(value * unit)
        doublings += 1
    extra = doublings
    ratio = (value - unit) * unit // (value + unit)
    square = ratio * ratio // unit
    term, n = ratio, 1
    while term not in (0, -1):
        result += term // n
        term = term * square // unit
        n += 2
    result = 2 * result << extra
    if top:
        result += top * _ln_ten(places)
    return result // 10**12, places - 12


def _ln_ten(places):
    """10 = 2 ** 3 * 1.25; both by 2 atanh(1 / n)."""
    unit = 10 ** (places + 5)

    def atanh(n):
        total, term, i = 0, unit // n, 1
        while term:
            total += term // i
            term //= n * n
            i += 2
        return 2 * total

    return (3 * atanh(3) + atanh(9)) // 10**5


# ---- Digits ------------------------------------------------------------------


def _logical(combine, operands, context):
    """COMBINE of the digits of OPERANDS, which must be 0 and 1."""
    prec = context.prec
    rows = []
    for x in operands:
        digits = _digits(x._int)
        if x._special or x._sign or x._exp or digits.strip("01"):
            return _signal(context, InvalidOperation)
        rows.append(digits[-prec:])
    # Those before the longest operand are 0, of which only logical_invert makes another digit.
    width = prec if len(operands) == 1 else max([len(row) for row in rows])
    return _make(0, int("".join([combine(*column) for column in zip(*[row.zfill(width) for row in rows])])), 0)


def _moved(x, places, context, around):
    """The digits of X, of which there are as many as the precision, moved to the left."""
    prec = context.prec
    if x.is_nan() or places.is_nan():
        return _nan_of(x, places, context)
    count = -places._int if places._sign else places._int
    if places._special or places._exp or abs(count) > prec:
        return _signal(context, InvalidOperation)
    if x._special:
        return x
    digits = _digits(x._int)[-prec:]
    if around:
        digits = digits.zfill(prec)
        digits = digits[count:] + digits[:count]
    else:
        digits = (digits + "0" * count)[-prec:] if count >= 0 else digits[:count]
    return _make(x._sign, int(digits or "0"), x._exp)


# ---- Methods of contexts -----------------------------------------------------

# Those of Decimal by another name, by the number of their operands; and those that take no context.
_SAME = (
    "compare_signal compare_total compare_total_mag copy_sign logical_and logical_or logical_xor max_mag min_mag "
    "next_toward remainder_near rotate same_quantum scaleb shift"
).split()
_ALONE = "is_normal is_subnormal logb logical_invert next_minus next_plus number_class to_eng_string".split()
_PLAIN = "copy_abs copy_negate is_finite is_infinite is_nan is_qnan is_signed is_snan is_zero".split()


def _method_of_context(name, count, convert):
    if count == 2:

        def method(self, x, y, /):
            return getattr(convert(x), name)(convert(y), self)

    elif name in _PLAIN:

        def method(self, x, /):
            return getattr(convert(x), name)()

    else:

        def method(self, x, /):
            return getattr(convert(x), name)(self)

    return method


def _methods_of_context(context_class, convert, divide_both):

    def check(x):
        if not hasattr(x, "_special"):
            raise TypeError("argument must be a Decimal")
        return x

    def canonical(self, x, /):
        return check(x)

    def is_canonical(self, x, /):
        return check(x).is_canonical()

    def copy_decimal(self, x, /):
        return convert(x)

    def divmod(self, x, y, /):
        return divide_both(convert(x), convert(y), self)

    def fma(self, x, y, z, /):
        return convert(x).fma(y, z, self)

    def radix(self):
        return _make(0, 10, 0)

    def to_integral_exact(self, x, /):
        return convert(x).to_integral_exact(None, self)

    methods = {f.__name__: f for f in (canonical, is_canonical, copy_decimal, divmod, fma, radix, to_integral_exact)}
    methods |= {name: _method_of_context(name, 2, convert) for name in _SAME}
    methods |= {name: _method_of_context(name, 1, convert) for name in (*_ALONE, *_PLAIN)}
    for name, method in methods.items():
        method.__name__ = name
        method.__qualname__ = "Context." + name
        method.__module__ = "decimal"
        setattr(context_class, name, method)
