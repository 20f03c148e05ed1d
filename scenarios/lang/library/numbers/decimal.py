# SPDX-License-Identifier: MIT
"""Module decimal: CPython's Modules/_decimal in Python, on ints of any size.

A Decimal is a sign, a coefficient and an exponent; or an infinity or a NaN. Operations are exact, then rounded once by
the context (_finish), as the General Decimal Arithmetic Specification says. ln, exp and powers with a fraction are
rounded from more digits, not proven to be the nearest.
"""
import contextvars
import math
import numbers as _numbers
from _strptime import dotted as _dotted
from collections import namedtuple
from _decimalbase import (
    Clamped,
    ConversionSyntax,
    DecimalException,
    DivisionByZero,
    DivisionImpossible,
    DivisionUndefined,
    FloatOperation,
    HAVE_CONTEXTVAR,
    HAVE_THREADS,
    Inexact,
    InvalidContext,
    InvalidOperation,
    MAX_EMAX,
    MAX_PREC,
    MIN_EMIN,
    MIN_ETINY,
    Overflow,
    ROUND_05UP,
    ROUND_CEILING,
    ROUND_DOWN,
    ROUND_FLOOR,
    ROUND_HALF_DOWN,
    ROUND_HALF_EVEN,
    ROUND_HALF_UP,
    ROUND_UP,
    Rounded,
    Subnormal,
    Underflow,
    _MODES,
    _SIGNALS,
    _cut,
    _digits,
    _finish,
    _from_double,
    _from_tuple,
    _length,
    _make,
    _parse,
    _raise_all,
    _signal,
    _adopt,
)
from _decimalformat import _format
from _decimalmath import (
    _add,
    _divide,
    _divide_int,
    _exp_fixed,
    _ln_fixed,
    _logical,
    _methods_of_context,
    _moved,
    _multiply,
    _nan_of,
    _of_fixed,
    _power,
    _remainder,
    _root,
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


# ---- Decimal -----------------------------------------------------------------


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
        return f"Decimal('{self._text(1, False)}')"

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
        return _format(self, spec, getcontext().rounding)

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

    def compare_signal(self, other, context=None):
        context = context or getcontext()
        made = self.compare(other, context)
        return _signal(context, InvalidOperation, made) if made.is_nan() else made

    def compare_total_mag(self, other, context=None):
        return self.copy_abs().compare_total(_convert(other).copy_abs())

    def _extreme(self, other, context, sign, magnitudes=False):
        context = context or getcontext()
        other = _convert(other)
        if self.is_nan() or other.is_nan():
            if self.is_qnan() and not other.is_nan():
                return other._plus(context)
            if other.is_qnan() and not self.is_nan():
                return self._plus(context)
            return _nan_of(self, other, context)
        order = self.copy_abs()._order(other.copy_abs()) if magnitudes else self._order(other)
        order = order or int(self.compare_total(other))
        return (self if order * sign >= 0 else other)._plus(context)

    def max(self, other, context=None):
        return self._extreme(other, context, 1)

    def min(self, other, context=None):
        return self._extreme(other, context, -1)

    def max_mag(self, other, context=None):
        return self._extreme(other, context, 1, True)

    def min_mag(self, other, context=None):
        return self._extreme(other, context, -1, True)

    # Digits

    def logical_and(self, other, context=None):
        return _logical(min, (self, _convert(other)), context or getcontext())

    def logical_or(self, other, context=None):
        return _logical(max, (self, _convert(other)), context or getcontext())

    def logical_xor(self, other, context=None):
        return _logical(lambda a, b: str(int(a != b)), (self, _convert(other)), context or getcontext())

    def logical_invert(self, context=None):
        return _logical(lambda a: str(1 - int(a)), (self,), context or getcontext())

    def rotate(self, other, context=None):
        return _moved(self, _convert(other), context or getcontext(), True)

    def shift(self, other, context=None):
        return _moved(self, _convert(other), context or getcontext(), False)

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

    def __complex__(self):
        return complex(float(self))

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
        if self.is_snan() or other.is_snan():
            return _nan_of(self, other, context or getcontext())
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
            _raise_all(context, [Inexact, Rounded])
        elif self._int and self._exp < 0:
            _raise_all(context, [Rounded])
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
        context, other = context or getcontext(), _convert(other)
        if self.is_nan() or other.is_nan():
            return _nan_of(self, other, context)
        count = -other._int if other._sign else other._int
        if other._special or other._exp or abs(count) > 2 * (context.Emax + context.prec):
            return _signal(context, InvalidOperation)
        return self if self._special else _finish(self._sign, self._int, self._exp + count, context)

    def logb(self, context=None):
        context = context or getcontext()
        if self.is_nan():
            return _nan_of(self, None, context)
        if self._special:
            return _make(0, 0, 0, "Infinity")
        if not self._int:
            return _signal(context, DivisionByZero, _make(1, 0, 0, "Infinity"))
        return Decimal(self.adjusted())

    def _neighbour(self, sign, context):
        # The nearest number above (SIGN 0) or below (1) that the precision allows; flags stay as they are.
        context = context or getcontext()
        if self.is_nan():
            return _nan_of(self, None, context)
        apart = Context(context.prec, ROUND_FLOOR if sign else ROUND_CEILING, context.Emin, context.Emax, traps=[])
        if self._special:
            return self if self._sign == sign else _make(self._sign, 10**context.prec - 1, context.Etop())
        rounded = _finish(self._sign, self._int, self._exp, apart)
        if rounded._order(self) != 0:
            return rounded
        return _add(self, _make(sign, 1, context.Etiny() - 1), apart)

    def next_plus(self, context=None):
        return self._neighbour(0, context)

    def next_minus(self, context=None):
        return self._neighbour(1, context)

    def next_toward(self, other, context=None):
        context = context or getcontext()
        other = _convert(other)
        if self.is_nan() or other.is_nan():
            return _nan_of(self, other, context)
        order = self._order(other)
        if not order:
            return self.copy_sign(other)
        made = self._neighbour(order > 0, context)
        if made._special:
            _raise_all(context, [Overflow, Inexact, Rounded])
        elif made.adjusted() < context.Emin:
            _raise_all(context, [Underflow, Subnormal, Inexact, Rounded] + [Clamped] * (not made))
        return made

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


def _divide_both(a, b, context=None):
    context = context or getcontext()
    if a and not a._special and b.is_zero():
        context.flags[DivisionByZero] = True
        nan = _signal(context, InvalidOperation, None, [InvalidOperation, DivisionByZero])
        return _make(a._sign ^ b._sign, 0, 0, "Infinity"), nan
    return _divide_int(a, b, context)


_adopt(Decimal)
_methods_of_context(Context, _convert, _divide_both)
_ZERO = _make(0, 0, 0)
_NAN = _make(0, 0, 0, "NaN")
DefaultContext = Context()
BasicContext = Context(
    prec=9,
    rounding=ROUND_HALF_UP,
    traps=[DivisionByZero, Overflow, InvalidOperation, Clamped, Underflow],
)
ExtendedContext = Context(prec=9, rounding=ROUND_HALF_EVEN, traps=[])
