# SPDX-License-Identifier: MIT
"""Numbers and rounding for module decimal: constants, signals, and results as a context rounds them.

The class Decimal is in decimal.py, which calls _adopt() with it: this module makes instances of it, and the modules
between the two compute with them.
"""
import math

ROUND_DOWN = "ROUND_DOWN"
ROUND_HALF_UP = "ROUND_HALF_UP"
ROUND_HALF_EVEN = "ROUND_HALF_EVEN"
ROUND_CEILING = "ROUND_CEILING"
ROUND_FLOOR = "ROUND_FLOOR"
ROUND_UP = "ROUND_UP"
ROUND_HALF_DOWN = "ROUND_HALF_DOWN"
ROUND_05UP = "ROUND_05UP"
MAX_PREC = 999999999999999999
MAX_EMAX = 999999999999999999
MIN_EMIN = -999999999999999999
MIN_ETINY = -1999999999999999997
HAVE_THREADS = True
HAVE_CONTEXTVAR = True
_MODES = (
    ROUND_UP,
    ROUND_DOWN,
    ROUND_CEILING,
    ROUND_FLOOR,
    ROUND_HALF_UP,
    ROUND_HALF_DOWN,
    ROUND_HALF_EVEN,
    ROUND_05UP,
)


# ---- Signals -----------------------------------------------------------------


class DecimalException(ArithmeticError):
    pass


class Clamped(DecimalException):
    pass


class InvalidOperation(DecimalException):
    pass


class ConversionSyntax(InvalidOperation):
    pass


class DivisionImpossible(InvalidOperation):
    pass


class DivisionUndefined(InvalidOperation, ZeroDivisionError):
    pass


class InvalidContext(InvalidOperation):
    pass


class DivisionByZero(DecimalException, ZeroDivisionError):
    pass


class Inexact(DecimalException):
    pass


class Rounded(DecimalException):
    pass


class Subnormal(DecimalException):
    pass


class Overflow(Inexact, Rounded):
    pass


class Underflow(Inexact, Rounded, Subnormal):
    pass


class FloatOperation(DecimalException, TypeError):
    pass


for _class in (
    DecimalException,
    Clamped,
    InvalidOperation,
    ConversionSyntax,
    DivisionImpossible,
    DivisionUndefined,
    InvalidContext,
    DivisionByZero,
    Inexact,
    Rounded,
    Subnormal,
    Overflow,
    Underflow,
    FloatOperation,
):
    _class.__module__ = "decimal"

# In the order in which a Context shows them.
_SIGNALS = (
    InvalidOperation,
    Clamped,
    DivisionByZero,
    Inexact,
    FloatOperation,
    Overflow,
    Rounded,
    Subnormal,
    Underflow,
)


def _signal(context, condition, result=None, shown=None):
    """CONDITION has occurred: raises what it is trapped as, else RESULT."""
    signal = condition
    if condition in (ConversionSyntax, DivisionImpossible, DivisionUndefined, InvalidContext):
        signal = InvalidOperation
    context.flags[signal] = True
    if context.traps[signal]:
        raise signal([condition] if shown is None else shown)
    return _make(0, 0, 0, "NaN") if result is None else result


# ---- Making numbers ----------------------------------------------------------

_Decimal = None


def _adopt(cls):
    global _Decimal
    _Decimal = cls


def _make(sign, coefficient, exponent, special=""):
    made = object.__new__(_Decimal)
    made._sign = int(sign)
    made._int = coefficient
    made._exp = exponent
    made._special = special
    return made


def _parse(text):
    """The parts of a number in TEXT, or None."""
    text = text.strip().replace("_", "")
    sign = 0
    if text[:1] in ("+", "-"):
        sign = int(text[0] == "-")
        text = text[1:]
    lower = text.lower()
    if lower in ("inf", "infinity"):
        return sign, 0, 0, "Infinity"
    for name in ("nan", "snan"):
        if lower.startswith(name) and (lower == name or lower[len(name) :].isdecimal()):
            kind = "NaN" if name == "nan" else "sNaN"
            return sign, int(lower[len(name) :] or "0"), 0, kind
    mantissa, mark, exponent = lower.partition("e")
    whole, point, fraction = mantissa.partition(".")
    digits = whole + fraction
    if not digits.isdecimal():
        return None
    if mark:
        bare = exponent[1:] if exponent[:1] in ("+", "-") else exponent
        if not bare.isdecimal():
            return None
    return sign, _from_digits(digits), int(exponent or "0") - len(fraction), ""


def _from_digits(digits):
    if len(digits) <= 4000:
        return int(digits)
    half = len(digits) // 2
    return _from_digits(digits[:-half]) * 10**half + _from_digits(digits[-half:])


def _from_tuple(value):
    if len(value) != 3:
        raise ValueError("argument must be a sequence of length 3")
    sign, digits, exponent = value
    if sign not in (0, 1):
        raise ValueError("sign must be an integer with the value 0 or 1")
    number = 0
    for digit in digits:
        if not isinstance(digit, int) or not 0 <= digit <= 9:
            raise ValueError("coefficient must be a tuple of digits")
        number = number * 10 + digit
    if exponent == "F":
        return sign, 0, 0, "Infinity"
    if exponent in ("n", "N"):
        return sign, number, 0, "NaN" if exponent == "n" else "sNaN"
    if not isinstance(exponent, int):
        raise ValueError("string argument in the third position must be 'F', 'n' or 'N'")
    return sign, number, exponent, ""


def _from_double(x):
    if x != x:
        return _make(math.copysign(1.0, x) < 0, 0, 0, "NaN")
    if x in (math.inf, -math.inf):
        return _make(x < 0, 0, 0, "Infinity")
    top, bottom = abs(x).as_integer_ratio()
    places = bottom.bit_length() - 1
    return _make(math.copysign(1.0, x) < 0, top * 5**places, -places)


# ---- Rounding ----------------------------------------------------------------


def _length(n):
    """The number of decimal digits of N >= 0."""
    if n < 10**18:
        return len(str(n))
    guess = int(n.bit_length() * 0.30102999566398119521)
    return guess + (n >= 10**guess)


def _digits(n):
    """str() of any size."""
    if n < 10**4000:
        return str(n)
    half = _length(n) // 2
    high, low = divmod(n, 10**half)
    return _digits(high) + _digits(low).rjust(half, "0")


def _cut(sign, coefficient, drop, rounding):
    """The coefficient without DROP digits, and whether it is inexact."""
    unit = 10**drop
    quotient, rest = divmod(coefficient, unit)
    if rest == 0:
        return quotient, False
    if rounding == ROUND_HALF_EVEN:
        up = 2 * rest > unit or (2 * rest == unit and quotient % 2 == 1)
    elif rounding == ROUND_HALF_UP:
        up = 2 * rest >= unit
    elif rounding == ROUND_HALF_DOWN:
        up = 2 * rest > unit
    elif rounding == ROUND_DOWN:
        up = False
    elif rounding == ROUND_UP:
        up = True
    elif rounding == ROUND_CEILING:
        up = not sign
    elif rounding == ROUND_FLOOR:
        up = bool(sign)
    else:
        up = quotient % 5 == 0
    return quotient + up, True


def _too_large(sign, context):
    """The result of an overflow."""
    mode = context.rounding
    away = mode in (ROUND_HALF_EVEN, ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_UP)
    if away or (mode == ROUND_CEILING and not sign) or (mode == ROUND_FLOOR and sign):
        return _make(sign, 0, 0, "Infinity")
    return _make(sign, 10**context.prec - 1, context.Etop())


def _raise_all(context, conditions):
    """CONDITIONS have occurred in one operation, the most important one first: raises the first that is trapped."""
    for condition in conditions:
        context.flags[condition] = True
    trapped = [condition for condition in conditions if context.traps[condition]]
    if trapped:
        raise trapped[0](trapped)


def _finish(sign, coefficient, exponent, context):
    """A result, rounded as CONTEXT says."""
    prec, low = context.prec, context.Emin - context.prec + 1
    if coefficient == 0:
        clamped = min(max(exponent, low), context.Etop() if context.clamp else context.Emax)
        if clamped != exponent:
            _raise_all(context, [Clamped])
        return _make(sign, 0, clamped)
    length = _length(coefficient)
    top = exponent + length - 1
    if length <= prec and exponent >= context.Emin and top <= context.Emax and not context.clamp:
        return _make(sign, coefficient, exponent)
    subnormal = top < context.Emin
    drop = max(length - prec, low - exponent) if subnormal else length - prec
    rounded, inexact = drop > 0, False
    if rounded:
        coefficient, inexact = _cut(sign, coefficient, drop, context.rounding)
        exponent += drop
        if coefficient >= 10**prec:
            coefficient //= 10
            exponent += 1
    if coefficient and exponent + _length(coefficient) - 1 > context.Emax:
        _raise_all(context, [Overflow, Inexact, Rounded])
        return _too_large(sign, context)
    clamped = subnormal and coefficient == 0 or context.clamp and exponent > context.Etop()
    if clamped and coefficient:
        coefficient *= 10 ** (exponent - context.Etop())
        exponent = context.Etop()
    if subnormal or rounded or clamped:
        occurred = subnormal and inexact, subnormal, inexact, rounded, clamped
        _raise_all(context, [c for c, is_so in zip((Underflow, Subnormal, Inexact, Rounded, Clamped), occurred) if is_so])
    return _make(sign, coefficient, exponent)
