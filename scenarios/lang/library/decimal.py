# SPDX-License-Identifier: MIT
"""Module decimal: CPython's Modules/_decimal in Python, on ints of any size.

A Decimal is a sign, a coefficient and an exponent; or an infinity or a NaN. Operations are exact, then rounded once by
the context (_finish), as the General Decimal Arithmetic Specification says. Left out: the operations on single digits
(logical_and, rotate), next_plus and its like. ln, exp and powers with a fraction are rounded from more digits, not
proven to be the nearest.
"""
import contextvars
import math
import numbers as _numbers
from _strptime import dotted as _dotted
from collections import namedtuple

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


# ---- Contexts ----------------------------------------------------------------


class Context:
    def __init__(
        self,
        prec=None,
        rounding=None,
        Emin=None,
        Emax=None,
        capitals=None,
        clamp=None,
        flags=None,
        traps=None,
    ):
        self.prec = 28 if prec is None else prec
        self.rounding = ROUND_HALF_EVEN if rounding is None else rounding
        self.Emin = -999999 if Emin is None else Emin
        self.Emax = 999999 if Emax is None else Emax
        self.capitals = 1 if capitals is None else capitals
        self.clamp = 0 if clamp is None else clamp
        self.flags = _signal_dict(flags, ())
        self.traps = _signal_dict(traps, (InvalidOperation, DivisionByZero, Overflow))

    def __setattr__(self, name, value):
        if name in ("prec", "Emin", "Emax", "capitals", "clamp"):
            if not isinstance(value, int):
                raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer")
            if name == "prec" and not 1 <= value <= MAX_PREC:
                raise ValueError(f"valid range for prec is [1, MAX_PREC]")
        elif name == "rounding" and value not in _MODES:
            raise TypeError(
                "valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, "
                "ROUND_UP, ROUND_DOWN,\n   ROUND_HALF_UP, ROUND_HALF_DOWN, "
                "ROUND_HALF_EVEN,\n   ROUND_05UP]"
            )
        object.__setattr__(self, name, value)

    def __repr__(self):
        flags = ", ".join(s.__name__ for s in _SIGNALS if self.flags[s])
        traps = ", ".join(s.__name__ for s in _SIGNALS if self.traps[s])
        return (
            f"Context(prec={self.prec}, rounding={self.rounding}, "
            f"Emin={self.Emin}, Emax={self.Emax}, capitals={self.capitals}, "
            f"clamp={self.clamp}, flags=[{flags}], traps=[{traps}])"
        )

    def copy(self):
        return Context(
            self.prec,
            self.rounding,
            self.Emin,
            self.Emax,
            self.capitals,
            self.clamp,
            dict(self.flags),
            dict(self.traps),
        )

    __copy__ = copy

    def clear_flags(self):
        for signal in _SIGNALS:
            self.flags[signal] = False

    def clear_traps(self):
        for signal in _SIGNALS:
            self.traps[signal] = False

    def Etiny(self):
        return self.Emin - self.prec + 1

    def Etop(self):
        return self.Emax - self.prec + 1

    def create_decimal(self, num="0", /):
        made = Decimal(num)
        if made._special:
            return made
        return _finish(made._sign, made._int, made._exp, self)

    def create_decimal_from_float(self, f, /):
        return self.create_decimal(Decimal.from_float(f))

    def abs(self, x, /):
        return _convert(x).copy_abs()._plus(self)

    def add(self, x, y, /):
        return _add(_convert(x), _convert(y), self)

    def subtract(self, x, y, /):
        return _add(_convert(x), _convert(y).copy_negate(), self)

    def multiply(self, x, y, /):
        return _multiply(_convert(x), _convert(y), self)

    def divide(self, x, y, /):
        return _divide(_convert(x), _convert(y), self)

    def divide_int(self, x, y, /):
        return _divide_int(_convert(x), _convert(y), self)[0]

    def remainder(self, x, y, /):
        return _divide_int(_convert(x), _convert(y), self)[1]

    def power(self, a, b, modulo=None):
        return _power(_convert(a), _convert(b), self)

    def quantize(self, x, y, /):
        return _convert(x).quantize(_convert(y), None, self)

    def sqrt(self, x, /):
        return _convert(x).sqrt(self)

    def exp(self, x, /):
        return _convert(x).exp(self)

    def ln(self, x, /):
        return _convert(x).ln(self)

    def log10(self, x, /):
        return _convert(x).log10(self)

    def compare(self, x, y, /):
        return _convert(x).compare(_convert(y), self)

    def max(self, x, y, /):
        return _convert(x).max(_convert(y), self)

    def min(self, x, y, /):
        return _convert(x).min(_convert(y), self)

    def minus(self, x, /):
        return _convert(x)._negate(self)

    def plus(self, x, /):
        return _convert(x)._positive(self)

    def normalize(self, x, /):
        return _convert(x).normalize(self)

    def to_integral_value(self, x, /):
        return _convert(x).to_integral_value(None, self)

    def to_sci_string(self, x, /):
        return str(_convert(x))


def _signal_dict(given, default):
    if isinstance(given, dict):
        return {signal: bool(given.get(signal)) for signal in _SIGNALS}
    chosen = default if given is None else given
    return {signal: signal in chosen for signal in _SIGNALS}


def _signal(context, condition, result=None, shown=None):
    """CONDITION has occurred: raises what it is trapped as, else RESULT."""
    signal = condition
    if condition in (ConversionSyntax, DivisionImpossible, DivisionUndefined, InvalidContext):
        signal = InvalidOperation
    context.flags[signal] = True
    if context.traps[signal]:
        raise signal([condition] if shown is None else shown)
    return _NAN if result is None else result


_current = contextvars.ContextVar("decimal_context")


def getcontext():
    context = _current.get(None)
    if context is None:
        context = DefaultContext.copy()
        _current.set(context)
    return context


def setcontext(context, /):
    if not isinstance(context, Context):
        raise TypeError("optional argument must be a context")
    if context in (DefaultContext, BasicContext, ExtendedContext):
        context = context.copy()
        context.clear_flags()
    _current.set(context)


class _Local:
    def __init__(self, context):
        self.new = context

    def __enter__(self):
        self.saved = getcontext()
        setcontext(self.new)
        return self.new

    def __exit__(self, kind, value, traceback):
        setcontext(self.saved)


def localcontext(ctx=None, **attributes):
    made = (getcontext() if ctx is None else ctx).copy()
    for name, value in attributes.items():
        if name not in ("prec", "rounding", "Emin", "Emax", "capitals", "clamp", "flags", "traps"):
            raise TypeError(f"'{name}' is an invalid keyword argument for this function")
        setattr(made, name, value)
    return _Local(made)


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


# ---- Decimal -----------------------------------------------------------------


def _make(sign, coefficient, exponent, special=""):
    made = object.__new__(Decimal)
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


def _convert(value):
    """An operand of a method: a Decimal or an int."""
    if isinstance(value, Decimal):
        return value
    if isinstance(value, int):
        return _make(value < 0, abs(value), 0)
    raise TypeError(f"conversion from {type(value).__name__} to Decimal is not supported")


def _operand(value):
    """An operand of an operator, or None."""
    if isinstance(value, Decimal):
        return value
    if isinstance(value, int):
        return _make(value < 0, abs(value), 0)
    return None


DecimalTuple = namedtuple("DecimalTuple", "sign digits exponent")


class Decimal:
    __slots__ = ("_sign", "_int", "_exp", "_special")

    def __new__(cls, value="0", context=None):
        self = object.__new__(cls)
        if isinstance(value, Decimal):
            parts = value._sign, value._int, value._exp, value._special
        elif isinstance(value, int):
            parts = int(value < 0), abs(value), 0, ""
        elif isinstance(value, str):
            parts = _parse(value)
            if parts is None:
                context = getcontext() if context is None else context
                return _signal(context, ConversionSyntax)
        elif isinstance(value, float):
            made = _from_double(value)
            parts = made._sign, made._int, made._exp, made._special
        elif isinstance(value, (tuple, list)):
            parts = _from_tuple(value)
        else:
            raise TypeError(f"conversion from {type(value).__name__} to Decimal is not supported")
        self._sign, self._int, self._exp, self._special = parts
        return self

    @classmethod
    def from_float(cls, f, /):
        if isinstance(f, int):
            return cls(f)
        if not isinstance(f, float):
            raise TypeError("argument must be int or float")
        return cls(_from_double(f))

    @classmethod
    def from_number(cls, number, /):
        if isinstance(number, (int, float, Decimal)):
            return cls(number)
        raise TypeError(f"Cannot convert {number!r} to Decimal")

    # Text

    def __repr__(self):
        return f"Decimal('{self}')"

    def __str__(self):
        return self._text(1, False)

    def to_eng_string(self, context=None):
        return self._text(1, True)

    def _text(self, capitals, engineering):
        sign = "-" if self._sign else ""
        if self._special:
            payload = str(self._int) if self._int else ""
            return sign + self._special + payload
        digits = _digits(self._int)
        left = self._exp + len(digits)
        if self._exp <= 0 and left > -6:
            point = left
        elif not engineering:
            point = 1
        elif self._int == 0:
            point = (left + 1) % 3 - 1
        else:
            point = (left - 1) % 3 + 1
        if point <= 0:
            whole, fraction = "0", "." + "0" * -point + digits
        elif point >= len(digits):
            whole, fraction = digits + "0" * (point - len(digits)), ""
        else:
            whole, fraction = digits[:point], "." + digits[point:]
        exponent = "" if left == point else f"E{left - point:+d}"
        return sign + whole + fraction + exponent

    def __format__(self, spec):
        return _format(self, spec)

    def as_tuple(self):
        digits = tuple(int(c) for c in _digits(self._int))
        if self._special == "Infinity":
            return DecimalTuple(self._sign, (0,), "F")
        if self._special:
            return DecimalTuple(
                self._sign, digits if self._int else (), "n" if self._special == "NaN" else "N"
            )
        return DecimalTuple(self._sign, digits, self._exp)

    def as_integer_ratio(self):
        if self._special:
            if self.is_nan():
                raise ValueError("cannot convert NaN to integer ratio")
            raise OverflowError("cannot convert Infinity to integer ratio")
        top = -self._int if self._sign else self._int
        if self._exp >= 0:
            return top * 10**self._exp, 1
        bottom = 10**-self._exp
        shared = math.gcd(top, bottom)
        return top // shared, bottom // shared

    def __reduce__(self):
        return (Decimal, (str(self),))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    # Comparison

    def _order(self, other):
        """-1, 0 or 1; neither is a NaN."""
        if self._special or other._special:
            a = (1 - 2 * self._sign) * (self._special != "")
            b = (1 - 2 * other._sign) * (other._special != "")
            return (a > b) - (a < b)
        if not self._int and not other._int:
            return 0
        a = -self._int if self._sign else self._int
        b = -other._int if other._sign else other._int
        if not a or not b or (a < 0) != (b < 0):
            return (a > b) - (a < b)
        first = self._exp + _length(self._int)
        second = other._exp + _length(other._int)
        if first != second:
            return (1 if first > second else -1) * (-1 if a < 0 else 1)
        low = min(self._exp, other._exp)
        a *= 10 ** (self._exp - low)
        b *= 10 ** (other._exp - low)
        return (a > b) - (a < b)

    def _compared(self, other, ordered):
        """The order to anything that is a number; None if there is none."""
        if isinstance(other, float):
            getcontext().flags[FloatOperation] = True
            other = _from_double(other)
        elif not isinstance(other, (Decimal, int)) and hasattr(other, "as_integer_ratio"):
            if self._special:
                return (1 - 2 * self._sign) if self._special == "Infinity" else None
            top, bottom = other.as_integer_ratio()
            left = self.as_integer_ratio()
            a, b = left[0] * bottom, top * left[1]
            return (a > b) - (a < b)
        else:
            other = _operand(other)
        if other is None:
            return NotImplemented
        if self.is_nan() or other.is_nan():
            if ordered or self.is_snan() or other.is_snan():
                _signal(getcontext(), InvalidOperation)
            return None
        return self._order(other)

    def __eq__(self, other):
        order = self._compared(other, False)
        return order if order is NotImplemented else order == 0

    def __lt__(self, other):
        order = self._compared(other, True)
        return order if order is NotImplemented else order is not None and order < 0

    def __le__(self, other):
        order = self._compared(other, True)
        return order if order is NotImplemented else order is not None and order <= 0

    def __gt__(self, other):
        order = self._compared(other, True)
        return order if order is NotImplemented else order is not None and order > 0

    def __ge__(self, other):
        order = self._compared(other, True)
        return order if order is NotImplemented else order is not None and order >= 0

    def __hash__(self):
        if self._special == "Infinity":
            return -314159 if self._sign else 314159
        if self._special == "sNaN":
            raise TypeError("Cannot hash a signaling NaN value")
        if self._special:
            return object.__hash__(self)
        modulus = 2**61 - 1
        unit = pow(10, self._exp, modulus)
        result = self._int * unit % modulus
        result = -result if self._sign else result
        return -2 if result == -1 else result

    def __bool__(self):
        return bool(self._special or self._int)

    def compare(self, other, context=None):
        other = _convert(other)
        if self.is_nan() or other.is_nan():
            return _nan_of(self, other, context or getcontext())
        return Decimal(self._order(other))

    def _total(self):
        rank = {"": 0, "Infinity": 1, "sNaN": 2, "NaN": 3}[self._special]
        return rank

    def compare_total(self, other, context=None):
        other = _convert(other)
        if self._sign != other._sign:
            return Decimal(-1 if self._sign else 1)
        way = -1 if self._sign else 1
        a, b = self._total(), other._total()
        if a == b and a == 0:
            order = self.copy_abs()._order(other.copy_abs())
            if order == 0:
                order = (self._exp > other._exp) - (self._exp < other._exp)
        elif a == b:
            order = (self._int > other._int) - (self._int < other._int)
        else:
            order = 1 if a > b else -1
        return Decimal(order * way)

    def _extreme(self, other, context, sign):
        context = context or getcontext()
        other = _convert(other)
        if self.is_nan() or other.is_nan():
            if self.is_qnan() and not other.is_nan():
                return other._plus(context)
            if other.is_qnan() and not self.is_nan():
                return self._plus(context)
            return _nan_of(self, other, context)
        order = self._order(other) or int(self.compare_total(other))
        return (self if order * sign >= 0 else other)._plus(context)

    def max(self, other, context=None):
        return self._extreme(other, context, 1)

    def min(self, other, context=None):
        return self._extreme(other, context, -1)

    # Properties

    def is_nan(self):
        return self._special in ("NaN", "sNaN")

    def is_qnan(self):
        return self._special == "NaN"

    def is_snan(self):
        return self._special == "sNaN"

    def is_infinite(self):
        return self._special == "Infinity"

    def is_finite(self):
        return not self._special

    def is_signed(self):
        return bool(self._sign)

    def is_zero(self):
        return not self._special and self._int == 0

    def is_canonical(self):
        return True

    def is_normal(self, context=None):
        context = context or getcontext()
        return not self._special and self._int != 0 and self.adjusted() >= context.Emin

    def is_subnormal(self, context=None):
        context = context or getcontext()
        return not self._special and self._int != 0 and self.adjusted() < context.Emin

    def adjusted(self):
        return 0 if self._special else self._exp + _length(self._int) - 1

    @property
    def real(self):
        return self

    @property
    def imag(self):
        return Decimal(0)

    def conjugate(self):
        return self

    def canonical(self):
        return self

    def radix(self):
        return Decimal(10)

    # Conversion

    def __int__(self):
        if self._special:
            if self.is_nan():
                raise ValueError("cannot convert NaN to integer")
            raise OverflowError("cannot convert Infinity to integer")
        n = self._int * 10**self._exp if self._exp >= 0 else self._int // 10**-self._exp
        return -n if self._sign else n

    __trunc__ = __int__

    def __float__(self):
        if self.is_snan():
            raise ValueError("cannot convert signaling NaN to float")
        return float(str(self))

    def __round__(self, ndigits=None):
        if ndigits is not None:
            return self.quantize(_make(0, 1, -ndigits))
        return int(self._to_int(ROUND_HALF_EVEN))

    def __floor__(self):
        return int(self._to_int(ROUND_FLOOR))

    def __ceil__(self):
        return int(self._to_int(ROUND_CEILING))

    def _to_int(self, rounding):
        if self.is_nan():
            raise ValueError("cannot convert NaN to integer")
        if self._special:
            raise OverflowError("cannot convert Infinity to integer")
        return self._rescale(0, rounding) if self._exp < 0 else self

    def _rescale(self, exponent, rounding):
        """The number with that exponent, rounded if it must be."""
        if self._special:
            return self
        if self._exp >= exponent:
            return _make(self._sign, self._int * 10 ** (self._exp - exponent), exponent)
        drop = exponent - self._exp
        if drop > _length(self._int) + 1:
            small = 1 if self._int else 0
            coefficient, _ = _cut(self._sign, small, 2, rounding)
        else:
            coefficient, _ = _cut(self._sign, self._int, drop, rounding)
        return _make(self._sign, coefficient, exponent)

    # Signs

    def copy_abs(self):
        return _make(0, self._int, self._exp, self._special)

    def copy_negate(self):
        return _make(1 - self._sign, self._int, self._exp, self._special)

    def copy_sign(self, other, context=None):
        return _make(_convert(other)._sign, self._int, self._exp, self._special)

    def _plus(self, context):
        if self._special:
            return _nan_of(self, None, context) if self.is_nan() else self
        return _finish(self._sign, self._int, self._exp, context)

    def _positive(self, context):
        if not self and not self._special and context.rounding != ROUND_FLOOR:
            return self.copy_abs()._plus(context)
        return self._plus(context)

    def _negate(self, context):
        if not self and not self._special and context.rounding != ROUND_FLOOR:
            return self.copy_abs()._plus(context)
        return self.copy_negate()._plus(context)

    def __pos__(self):
        return self._positive(getcontext())

    def __neg__(self):
        return self._negate(getcontext())

    def __abs__(self):
        return self.copy_abs()._plus(getcontext())

    # Arithmetic

    def __add__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else _add(self, other, getcontext())

    __radd__ = __add__

    def __sub__(self, other):
        other = _operand(other)
        if other is None:
            return NotImplemented
        return _add(self, other.copy_negate(), getcontext())

    def __rsub__(self, other):
        other = _operand(other)
        if other is None:
            return NotImplemented
        return _add(other, self.copy_negate(), getcontext())

    def __mul__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else _multiply(self, other, getcontext())

    __rmul__ = __mul__

    def __truediv__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else _divide(self, other, getcontext())

    def __rtruediv__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else _divide(other, self, getcontext())

    def __floordiv__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else _divide_int(self, other, getcontext())[0]

    def __rfloordiv__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else _divide_int(other, self, getcontext())[0]

    def __mod__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else _remainder(self, other, getcontext())

    def __rmod__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else _remainder(other, self, getcontext())

    def __divmod__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else _divide_both(self, other)

    def __rdivmod__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else _divide_both(other, self)

    def __pow__(self, other, modulo=None):
        other = _operand(other)
        if other is None:
            return NotImplemented
        if modulo is not None:
            return Decimal(pow(int(self), int(other), int(modulo)))
        return _power(self, other, getcontext())

    def __rpow__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else _power(other, self, getcontext())

    def fma(self, other, third, context=None):
        other, third = _convert(other), _convert(third)
        wide = Context(prec=10**6, Emin=MIN_EMIN, Emax=MAX_EMAX)
        return _add(_multiply(self, other, wide), third, context or getcontext())

    def remainder_near(self, other, context=None):
        context = context or getcontext()
        other = _convert(other)
        if self._special or other._special or not other._int:
            return _remainder(self, other, context)
        low = min(self._exp, other._exp)
        a, b = self._int * 10 ** (self._exp - low), other._int * 10 ** (other._exp - low)
        quotient, rest = divmod(a, b)
        if quotient >= 10**context.prec:
            return _signal(context, DivisionImpossible)
        sign = self._sign
        if 2 * rest > b or (2 * rest == b and quotient % 2 == 1):
            rest, sign = b - rest, 1 - sign
        return _finish(sign, rest, low, context)

    def quantize(self, exp, rounding=None, context=None):
        context = context or getcontext()
        exp = _convert(exp)
        if self.is_nan() or exp.is_nan():
            return _nan_of(self, exp, context)
        if self._special or exp._special:
            return self if self._special and exp._special else _signal(context, InvalidOperation)
        made = self._rescale(exp._exp, rounding or context.rounding)
        length = _length(made._int) if made._int else 1
        top = made._exp + length - 1
        if length > context.prec or top > context.Emax or made._exp < context.Etiny():
            return _signal(context, InvalidOperation)
        if made._exp > self._exp:
            context.flags[Rounded] = True
            if made._order(self) != 0:
                _signal(context, Inexact, _ZERO)
        return made

    def same_quantum(self, other, context=None):
        other = _convert(other)
        if self._special or other._special:
            return self.is_nan() == other.is_nan() and bool(self._special) == bool(other._special)
        return self._exp == other._exp

    def to_integral_value(self, rounding=None, context=None):
        context = context or getcontext()
        if self._special:
            return self._plus(context)
        return self if self._exp >= 0 else self._rescale(0, rounding or context.rounding)

    to_integral = to_integral_value

    def to_integral_exact(self, rounding=None, context=None):
        context = context or getcontext()
        made = self.to_integral_value(rounding, context)
        if not self._special and made._order(self) != 0:
            _signal(context, Inexact, _ZERO)
        return made

    def normalize(self, context=None):
        context = context or getcontext()
        made = self._plus(context)
        if made._special:
            return made
        if not made._int:
            return _make(made._sign, 0, 0)
        coefficient, exponent = made._int, made._exp
        while coefficient % 10 == 0 and exponent < context.Emax:
            coefficient //= 10
            exponent += 1
        return _make(made._sign, coefficient, exponent)

    def scaleb(self, other, context=None):
        context = context or getcontext()
        if self._special:
            return self._plus(context)
        return _finish(self._sign, self._int, self._exp + int(other), context)

    def logb(self, context=None):
        context = context or getcontext()
        if self.is_nan():
            return _nan_of(self, None, context)
        if self._special:
            return _make(0, 0, 0, "Infinity")
        if not self._int:
            return _signal(context, DivisionByZero, _make(1, 0, 0, "Infinity"))
        return Decimal(self.adjusted())

    def sqrt(self, context=None):
        context = context or getcontext()
        if self.is_nan():
            return _nan_of(self, None, context)
        if self._special and not self._sign:
            return self
        if not self._special and not self._int:
            return _finish(self._sign, 0, self._exp // 2, context)
        if self._sign:
            return _signal(context, InvalidOperation)
        return _root(self, context)

    def exp(self, context=None):
        context = context or getcontext()
        if self.is_nan():
            return _nan_of(self, None, context)
        if self._special:
            return _ZERO if self._sign else self
        if not self._int:
            return Decimal(1)
        if self.adjusted() > 8:
            return _finish(0, 1, -(10**9) if self._sign else 10**9, context)
        return _of_fixed(_exp_fixed(self, context.prec + 8), context)

    def ln(self, context=None):
        context = context or getcontext()
        early = self._logarithm(context)
        if early is not None:
            return early
        return _of_fixed(_ln_fixed(self, context.prec + 8), context)

    def log10(self, context=None):
        context = context or getcontext()
        early = self._logarithm(context)
        if early is not None:
            return early
        digits = str(self._int)
        if digits.rstrip("0") == "1":
            return _finish(self.adjusted() < 0, abs(self.adjusted()), 0, context)
        places = context.prec + 12
        top, _ = _ln_fixed(self, places)
        bottom, _ = _ln_fixed(Decimal(10), places)
        sign = -1 if top < 0 else 1
        return _of_fixed((sign * (abs(top) * 10**places // bottom), places), context)

    def _logarithm(self, context):
        """The logarithm where it needs no computation, or None."""
        if self.is_nan():
            return _nan_of(self, None, context)
        if not self:
            return _make(1, 0, 0, "Infinity")
        if self._sign:
            return _signal(context, InvalidOperation)
        if self._special:
            return self
        return _ZERO if self._order(Decimal(1)) == 0 else None

    def number_class(self, context=None):
        if self._special:
            return {"NaN": "NaN", "sNaN": "sNaN"}.get(
                self._special, "-Infinity" if self._sign else "+Infinity"
            )
        sign = "-" if self._sign else "+"
        if not self._int:
            return sign + "Zero"
        return sign + ("Subnormal" if self.is_subnormal(context) else "Normal")


Decimal.__module__ = Context.__module__ = "decimal"
_dotted(Decimal)
_dotted(Context)
_numbers.Number.register(Decimal)


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


def _divide_both(a, b):
    context = getcontext()
    if a and not a._special and b.is_zero():
        context.flags[DivisionByZero] = True
        nan = _signal(context, InvalidOperation, None, [InvalidOperation, DivisionByZero])
        return _make(a._sign ^ b._sign, 0, 0, "Infinity"), nan
    return _divide_int(a, b, context)


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
        return Decimal(1) if a else _signal(context, InvalidOperation)
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
        order = base._order(Decimal(1))
        if order == 0:
            return _finish(0, 10 ** (context.prec - 1), 1 - context.prec, context)
        return _make(0, 0, 0, "Infinity") if (order > 0) != bool(b._sign) else _ZERO
    if whole:
        return _power_whole(sign, base, int(b), context)
    return _power_fraction(base, b, context)


def _power_whole(sign, base, n, context):
    size = abs(n)
    if _length(base._int) * size <= 20000:
        coefficient, exponent = base._int**size, base._exp * size
        if n > 0:
            return _finish(sign, coefficient, exponent, context)
        return _divide(Decimal(1), _make(sign, coefficient, exponent), context)
    wide = Context(prec=context.prec + 8 + _length(size), Emin=MIN_EMIN, Emax=MAX_EMAX)
    result = Decimal(1)
    for bit in f"{size:b}":
        result = _multiply(result, result, wide)
        if bit == "1":
            result = _multiply(result, base, wide)
    if n < 0:
        result = _divide(Decimal(1), result, wide)
    return _finish(sign, result._int, result._exp, context)


def _power_fraction(base, b, context):
    if base._order(Decimal(1)) == 0:
        return _finish(0, 10 ** (context.prec - 1), 1 - context.prec, context)
    places = context.prec + 12 + max(0, b.adjusted()) + abs(base.adjusted()).bit_length()
    logarithm, _ = _ln_fixed(base, places)
    wide = Context(prec=3 * places, Emin=MIN_EMIN, Emax=MAX_EMAX)
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
    ten, _ = _ln_fixed(Decimal(10), places + 12)
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


# ---- format() ------------------------------------------------------------------


def _read_spec(spec):
    """The parts of a format spec, or None."""
    fill, align, rest = " ", "", spec
    if len(rest) > 1 and rest[1] in "<>=^":
        fill, align, rest = rest[0], rest[1], rest[2:]
    elif rest[:1] and rest[0] in "<>=^":
        align, rest = rest[0], rest[1:]
    sign = "-"
    if rest[:1] and rest[0] in "+- ":
        sign, rest = rest[0], rest[1:]
    no_negative = rest[:1] == "z"
    rest = rest[1:] if no_negative else rest
    rest = rest[1:] if rest[:1] == "#" else rest
    zeros = rest[:1] == "0"
    if zeros:
        rest = rest[1:]
        if not align:
            fill, align = "0", "="
    size = len(rest) - len(rest.lstrip("0123456789"))
    width, rest = int(rest[:size] or "0"), rest[size:]
    separator = ""
    if rest[:1] and rest[0] in ",_":
        separator, rest = rest[0], rest[1:]
    precision = None
    if rest[:1] == ".":
        size = len(rest) - 1 - len(rest[1:].lstrip("0123456789"))
        if not size:
            return None
        precision, rest = int(rest[1 : 1 + size]), rest[1 + size :]
    if len(rest) > 1 or (rest and rest not in "eEfFgGn%"):
        return None
    return fill, align or ">", sign, no_negative, width, separator, precision, rest


def _group(digits, separator, width):
    """Digits with separators, led by zeros to WIDTH characters."""
    if not separator:
        return digits.rjust(width, "0")
    groups = []
    while True:
        groups.insert(0, digits[-3:].rjust(min(3, max(1, width)), "0"))
        digits = digits[:-3]
        width -= len(groups[0])
        if not digits and width <= 0:
            return separator.join(groups)
        width -= 1


def _round_digits(x, count):
    length = _length(x._int)
    if length <= count:
        return x
    made = x._rescale(x._exp + length - count, getcontext().rounding)
    if _length(made._int) > count:
        made = _make(made._sign, made._int // 10, made._exp + 1)
    return made


def _format(x, spec):
    read = _read_spec(spec)
    if read is None:
        raise ValueError("invalid format string")
    fill, align, sign, no_negative, width, separator, precision, kind = read
    lower = kind.lower()
    if x._special:
        digits, fraction, exponent, suffix = str(x.copy_abs()), "", "", "%" if kind == "%" else ""
    else:
        suffix = "%" if kind == "%" else ""
        x = _make(x._sign, x._int, x._exp + 2) if suffix else x
        if precision is not None:
            if lower == "e":
                x = _round_digits(x, precision + 1)
                missing = precision + 1 - _length(x._int)
                if x._int and missing > 0:
                    x = _make(x._sign, x._int * 10**missing, x._exp - missing)
            elif lower in ("f", "%") and kind:
                x = x._rescale(-precision, getcontext().rounding)
            elif x._int:
                x = _round_digits(x, precision or 1)
        if not x._int and x._exp > 0 and lower in ("f", "%") and kind:
            x = _make(x._sign, 0, 0)
        digits, fraction, exponent = _layout(x, kind, precision)
    negative = bool(x._sign)
    if no_negative and not x._special and not x._int:
        negative = False
    mark = "-" if negative else "" if sign == "-" else sign
    tail = fraction + exponent + suffix
    if align == "=" and fill == "0" and not x._special:
        body = _group(digits, separator, width - len(mark) - len(tail)) + tail
        return mark + body
    body = (digits if x._special else _group(digits, separator, 0)) + tail
    space = fill * max(0, width - len(mark) - len(body))
    if align == "=":
        return mark + space + body
    if align == "<":
        return mark + body + space
    if align == "^":
        half = len(space) // 2
        return space[:half] + mark + body + space[half:]
    return space + mark + body


def _layout(x, kind, precision):
    """What is before the point, the point and what follows, the exponent."""
    digits = _digits(x._int)
    left = x._exp + len(digits)
    if kind in ("e", "E"):
        point = 1 - precision if not x._int and precision is not None else 1
    elif kind in ("f", "F", "%"):
        point = left
    elif x._exp <= 0 and left > -6:
        point = left
    else:
        point = 1
    if point <= 0:
        whole, fraction = "0", "0" * -point + digits
    elif point >= len(digits):
        whole, fraction = digits + "0" * (point - len(digits)), ""
    else:
        whole, fraction = digits[:point] or "0", digits[point:]
    exponent = ""
    if left != point or kind in ("e", "E"):
        letter = {"e": "e", "g": "e", "n": "e"}.get(kind, "E")
        exponent = f"{letter}{left - point:+d}"
    return whole, "." + fraction if fraction else "", exponent


_ZERO = _make(0, 0, 0)
_NAN = _make(0, 0, 0, "NaN")
DefaultContext = Context()
BasicContext = Context(
    prec=9,
    rounding=ROUND_HALF_UP,
    traps=[DivisionByZero, Overflow, InvalidOperation, Clamped, Underflow],
)
ExtendedContext = Context(prec=9, rounding=ROUND_HALF_EVEN, traps=[])
