# SPDX-License-Identifier: MIT
"""Module fractions, as CPython's Lib/fractions.py describes it, written on ints of any size.

A Fraction is in lowest terms, its denominator positive.
"""
import math
import numbers
from decimal import Decimal

__all__ = ["Fraction"]


def _parse(text):
    """Numerator and denominator of a number in TEXT, or None."""
    text = text.strip()
    sign = -1 if text[:1] == "-" else 1
    body = text[1:] if text[:1] in ("-", "+") else text
    top, slash, bottom = body.partition("/")
    if slash:
        top, bottom = top.rstrip(), bottom.lstrip()
        if not _are_digits(top) or not _are_digits(bottom):
            return None
        return sign * int(top), int(bottom)
    mantissa, mark, exponent = body.lower().partition("e")
    whole, point, fraction = mantissa.partition(".")
    bare = exponent[1:] if exponent[:1] in ("-", "+") else exponent
    if not whole and not fraction:
        return None
    for part in (whole, fraction, bare):
        if part and not _are_digits(part):
            return None
    if mark and not bare:
        return None
    n = int((whole + fraction).replace("_", ""))
    places = len(fraction.replace("_", "")) - int(exponent or "0")
    return (sign * n, 10**places) if places >= 0 else (sign * n * 10**-places, 1)


def _are_digits(text):
    return text.replace("_", "").isdecimal() and text[0] != "_" and text[-1] != "_" and "__" not in text


def _is_fraction_like(v):
    return isinstance(v, numbers.Rational)


class Fraction(numbers.Rational):
    __slots__ = ("_numerator", "_denominator")

    def __new__(cls, numerator=0, denominator=None):
        if denominator is None:
            top, bottom = _parts_of(numerator)
        elif isinstance(numerator, int) and isinstance(denominator, int):
            top, bottom = int(numerator), int(denominator)
        elif _is_fraction_like(numerator) and _is_fraction_like(denominator):
            top = numerator.numerator * denominator.denominator
            bottom = denominator.numerator * numerator.denominator
        else:
            raise TypeError("both arguments should be Rational instances")
        if bottom == 0:
            raise ZeroDivisionError(f"Fraction({top}, 0)")
        shared = math.gcd(top, bottom)
        if bottom < 0:
            shared = -shared
        self = object.__new__(cls)
        self._numerator = top // shared
        self._denominator = bottom // shared
        return self

    @classmethod
    def from_number(cls, number):
        if isinstance(number, str):
            raise TypeError("argument should be a Rational instance or have the as_integer_ratio() method")
        return cls(*_parts_of(number))

    @classmethod
    def from_float(cls, f):
        if isinstance(f, numbers.Integral):
            return cls(f)
        if not isinstance(f, float):
            raise TypeError(f"{cls.__name__}.from_float() only takes floats, not {f!r} ({type(f).__name__})")
        return cls(*f.as_integer_ratio())

    @classmethod
    def from_decimal(cls, dec):
        if isinstance(dec, numbers.Integral):
            dec = Decimal(int(dec))
        elif not isinstance(dec, Decimal):
            raise TypeError(f"{cls.__name__}.from_decimal() only takes Decimals, not {dec!r} ({type(dec).__name__})")
        return cls(*dec.as_integer_ratio())

    @property
    def numerator(self):
        return self._numerator

    @property
    def denominator(self):
        return self._denominator

    def is_integer(self):
        return self._denominator == 1

    def as_integer_ratio(self):
        return self._numerator, self._denominator

    def limit_denominator(self, max_denominator=1000000):
        if max_denominator < 1:
            raise ValueError("max_denominator should be at least 1")
        if self._denominator <= max_denominator:
            return Fraction(self)
        # The convergents of the continued fraction, and the last semiconvergent.
        before, last = (0, 1), (1, 0)
        n, d = self._numerator, self._denominator
        while True:
            quotient = n // d
            if before[1] + quotient * last[1] > max_denominator:
                break
            before, last = last, (before[0] + quotient * last[0], before[1] + quotient * last[1])
            n, d = d, n - quotient * d
        k = (max_denominator - before[1]) // last[1]
        near = (before[0] + k * last[0], before[1] + k * last[1])
        if 2 * d * near[1] <= self._denominator:
            near, last = last, near
            return Fraction(*near)
        return Fraction(*near)

    def __repr__(self):
        return f"{type(self).__name__}({self._numerator}, {self._denominator})"

    def __str__(self):
        if self._denominator == 1:
            return str(self._numerator)
        return f"{self._numerator}/{self._denominator}"

    def __format__(self, spec, /):
        return _format(self, spec)

    def __hash__(self):
        modulus = 2**61 - 1
        if self._denominator % modulus == 0:
            size = 314159
        else:
            inverse = pow(self._denominator, -1, modulus)
            size = abs(self._numerator) * inverse % modulus
        result = size if self._numerator >= 0 else -size
        return -2 if result == -1 else result

    def __reduce__(self):
        return (self.__class__, (self._numerator, self._denominator))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    # Arithmetic

    def _with(self, other, exact, fallback, reflected=False, takes_complex=True):
        """exact(a, b) of two fractions, or fallback with a float or (TAKES_COMPLEX) complex."""
        if _is_fraction_like(other):
            if not isinstance(other, Fraction):
                other = Fraction(other)
            return exact(other, self) if reflected else exact(self, other)
        if isinstance(other, float):
            return fallback(other, float(self)) if reflected else fallback(float(self), other)
        if takes_complex and isinstance(other, complex):
            a, b = complex(self), other
            return fallback(b, a) if reflected else fallback(a, b)
        return NotImplemented

    def __add__(self, other):
        return self._with(other, _add, lambda a, b: a + b)

    def __radd__(self, other):
        return self._with(other, _add, lambda a, b: a + b, True)

    def __sub__(self, other):
        return self._with(other, _subtract, lambda a, b: a - b)

    def __rsub__(self, other):
        return self._with(other, _subtract, lambda a, b: a - b, True)

    def __mul__(self, other):
        return self._with(other, _multiply, lambda a, b: a * b)

    def __rmul__(self, other):
        return self._with(other, _multiply, lambda a, b: a * b, True)

    def __truediv__(self, other):
        return self._with(other, _divide, lambda a, b: a / b)

    def __rtruediv__(self, other):
        return self._with(other, _divide, lambda a, b: a / b, True)

    def __floordiv__(self, other):
        return self._with(other, _floor_divide, lambda a, b: a // b, takes_complex=False)

    def __rfloordiv__(self, other):
        return self._with(other, _floor_divide, lambda a, b: a // b, True, takes_complex=False)

    def __mod__(self, other):
        return self._with(other, _modulo, lambda a, b: a % b, takes_complex=False)

    def __rmod__(self, other):
        return self._with(other, _modulo, lambda a, b: a % b, True, takes_complex=False)

    def __divmod__(self, other):
        return self._with(other, _divmod, divmod, takes_complex=False)

    def __rdivmod__(self, other):
        return self._with(other, _divmod, divmod, True, takes_complex=False)

    def __pow__(self, other, modulo=None):
        if modulo is not None:
            return NotImplemented
        if _is_fraction_like(other):
            if other.denominator != 1:
                return float(self) ** float(other)
            return _power(self, int(other.numerator))
        if isinstance(other, (float, complex)):
            return float(self) ** other
        return NotImplemented

    def __rpow__(self, other, modulo=None):
        if modulo is not None:
            return NotImplemented
        if self._denominator == 1 and self._numerator >= 0:
            return other**self._numerator
        if _is_fraction_like(other):
            return Fraction(other.numerator, other.denominator) ** self
        if self._denominator == 1:
            return other**self._numerator
        return other ** float(self)

    def __pos__(self):
        return _plain(self._numerator, self._denominator)

    def __neg__(self):
        return _plain(-self._numerator, self._denominator)

    def __abs__(self):
        return _plain(abs(self._numerator), self._denominator)

    def __int__(self):
        return _trunc(self)

    def __trunc__(self):
        return _trunc(self)

    def __floor__(self):
        return self._numerator // self._denominator

    def __ceil__(self):
        return -(-self._numerator // self._denominator)

    def __round__(self, ndigits=None):
        if ndigits is None:
            floor, rest = divmod(self._numerator, self._denominator)
            twice = 2 * rest
            if twice == self._denominator:
                return floor + floor % 2
            return floor + (twice > self._denominator)
        shift = 10 ** abs(ndigits)
        if ndigits > 0:
            return Fraction(round(self * shift), shift)
        return Fraction(round(self / shift) * shift)

    # Comparison

    def __eq__(self, other):
        if isinstance(other, int):
            return self._numerator == other and self._denominator == 1
        if _is_fraction_like(other):
            return self._numerator == other.numerator and self._denominator == other.denominator
        if isinstance(other, complex) and other.imag == 0:
            other = other.real
        if isinstance(other, float):
            if not math.isfinite(other):
                return 0.0 == other
            return self == Fraction(*other.as_integer_ratio())
        return NotImplemented

    def _order(self, other, compare):
        if _is_fraction_like(other):
            return compare(self._numerator * other.denominator, self._denominator * other.numerator)
        if isinstance(other, float):
            if not math.isfinite(other):
                return compare(0.0, other)
            return self._order(Fraction(*other.as_integer_ratio()), compare)
        return NotImplemented

    def __lt__(self, other):
        return self._order(other, lambda a, b: a < b)

    def __gt__(self, other):
        return self._order(other, lambda a, b: a > b)

    def __le__(self, other):
        return self._order(other, lambda a, b: a <= b)

    def __ge__(self, other):
        return self._order(other, lambda a, b: a >= b)

    def __bool__(self):
        return bool(self._numerator)


Fraction.__module__ = "fractions"


def _parts_of(value):
    if isinstance(value, int):
        return int(value), 1
    if _is_fraction_like(value):
        return value.numerator, value.denominator
    if isinstance(value, str):
        parts = _parse(value)
        if parts is None:
            raise ValueError(f"Invalid literal for Fraction: {value!r}")
        return parts
    if hasattr(value, "as_integer_ratio"):
        return value.as_integer_ratio()
    raise TypeError("argument should be a string or a Rational instance or have the as_integer_ratio() method")


def _plain(top, bottom):
    """Of numbers in lowest terms."""
    made = object.__new__(Fraction)
    made._numerator = top
    made._denominator = bottom
    return made


def _add(a, b):
    bottom = a._denominator * b._denominator
    return Fraction(a._numerator * b._denominator + b._numerator * a._denominator, bottom)


def _subtract(a, b):
    bottom = a._denominator * b._denominator
    return Fraction(a._numerator * b._denominator - b._numerator * a._denominator, bottom)


def _multiply(a, b):
    return Fraction(a._numerator * b._numerator, a._denominator * b._denominator)


def _divide(a, b):
    if b._numerator == 0:
        raise ZeroDivisionError(f"Fraction({a._numerator * b._denominator // math.gcd(a._numerator, b._numerator) if a._numerator else 0}, 0)")
    return Fraction(a._numerator * b._denominator, a._denominator * b._numerator)


def _floor_divide(a, b):
    return a._numerator * b._denominator // (a._denominator * b._numerator)


def _divmod(a, b):
    quotient, rest = divmod(a._numerator * b._denominator, b._numerator * a._denominator)
    return quotient, Fraction(rest, a._denominator * b._denominator)


def _modulo(a, b):
    return _divmod(a, b)[1]


def _trunc(x):
    size = abs(x._numerator) // x._denominator
    return -size if x._numerator < 0 else size


def _power(base, n):
    top, bottom = base._numerator, base._denominator
    if n >= 0:
        return _plain(top**n, bottom**n)
    if top > 0:
        return _plain(bottom**-n, top**-n)
    if top == 0:
        raise ZeroDivisionError(f"Fraction({bottom**-n}, 0)")
    return _plain((-bottom) ** -n, (-top) ** -n)


def _format(x, spec):
    if spec[-1:] and spec[-1] in "eEfFgG%" and x._numerator == 0:
        return format(0.0, spec)  # a Decimal's zero has an exponent of its own
    if spec[-1:] and spec[-1] in "eEfFgG%":
        # Exact, whatever the number of digits: the context's are enough.
        from decimal import Context, localcontext, MAX_EMAX, MIN_EMIN

        digits = "".join(c if c.isdecimal() else " " for c in spec).split()
        size = len(str(abs(x._numerator) // x._denominator))
        wide = Context(prec=size + 60 + sum(int(d) for d in digits[-1:]), Emax=MAX_EMAX, Emin=MIN_EMIN)
        if "." not in spec:
            spec = spec[:-1] + ".6" + spec[-1]
        with localcontext(wide):
            text = Decimal(x._numerator) / Decimal(x._denominator)
            return _fix_general(format(text, spec), spec)
    if spec and spec[-1] in "0123456789<>=^+-#_, ":
        return format(str(x), spec.lstrip("+-#"))
    if not spec:
        return str(x)
    raise ValueError(f"Invalid format specifier {spec!r} for object of type 'Fraction'")


def _fix_general(text, spec):
    """Exponents of floats have two digits, and `g` shows no zeros at the end."""
    for letter in "eE":
        head, mark, tail = text.rpartition(letter + "+")
        if not mark:
            head, mark, tail = text.rpartition(letter + "-")
        if mark and spec[-1] in "gG" and "#" not in spec and "." in head:
            head = head.rstrip("0").rstrip(".")
            text = head + mark + tail
        if mark and len(tail) == 1 and tail.isdecimal():
            return head + mark + "0" + tail
    return text
