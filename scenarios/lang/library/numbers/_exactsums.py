# SPDX-License-Identifier: MIT
"""Exact sums, for module statistics: fractions of two ints, which are rounded once, to the result.

A sum is (numerator, denominator), reduced; one that is not finite is (the infinity or NaN, None).
"""
import math
import sys
from itertools import groupby


def isfinite(x):
    try:
        return x.is_finite()
    except AttributeError:
        return math.isfinite(x)


def common_type(a, b):
    """The type of results of values of two types."""
    if a is b or b is int or b is bool:
        return a
    if a is int or issubclass(b, a):
        return b
    if issubclass(a, b) or issubclass(b, int):
        return a
    if issubclass(a, int):
        return b
    # Only a program that imports fractions has any.
    fractions = sys.modules.get('fractions')
    fraction = fractions.Fraction if fractions else ()
    if issubclass(a, fraction) and issubclass(b, float):
        return b
    if issubclass(a, float) and issubclass(b, fraction):
        return a
    raise TypeError(f"don't know how to coerce {a.__name__} and {b.__name__}")


def ratio(x):
    try:
        return x.as_integer_ratio()
    except AttributeError:
        pass
    except (OverflowError, ValueError):
        return x, None
    try:
        return x.numerator, x.denominator
    except AttributeError:
        raise TypeError(f"can't convert type '{type(x).__name__}' to numerator/denominator")


def reduced(n, d):
    common = math.gcd(n, d)
    return n // common, d // common


def _total(sums):
    # Of numerators by their denominators.
    bottom = math.lcm(*sums)
    return reduced(sum([n * (bottom // d) for d, n in sums.items()]), bottom)


def exact_sum(data):
    """(type of results, sum, how many)"""
    count, kind, sums = 0, int, {}
    kinds = {}
    for each, values in groupby(data, type):
        kinds[each] = True
        for value in values:
            n, d = ratio(value)
            count += 1
            sums[d] = sums.get(d, 0) + n
    total = (sums[None], None) if None in sums else _total(sums)
    for each in kinds:
        kind = common_type(kind, each)
    return kind, total, count


def squares(data, center=None):
    """(type of results, sum of squared deviations, mean, how many)"""
    if center is not None:
        kind, total, count = exact_sum((deviation := x - center) * deviation for x in data)
        return kind, total, center, count
    count, kind, sums, of_squares, kinds = 0, int, {}, {}, {}
    for each, values in groupby(data, type):
        kinds[each] = True
        for value in values:
            n, d = ratio(value)
            count += 1
            sums[d] = sums.get(d, 0) + n
            square = d and d * d
            of_squares[square] = of_squares.get(square, 0) + n * n
    if not count:
        total = mean = 0, 1
    elif None in sums:
        total = mean = sums[None], None
    else:
        (n, d), (n2, d2) = _total(sums), _total(of_squares)
        mean = reduced(n, d * count)
        total = reduced(count * n2 * d * d - n * n * d2, d2 * d * d * count)
    for each in kinds:
        kind = common_type(kind, each)
    return kind, total, mean, count


def divided(total, by):
    n, d = total
    return (n / by, None) if d is None else reduced(n, d * by)


def converted(total, kind):
    """A sum as a value of a type."""
    n, d = total
    if d is None:
        return n if type(n) is kind else kind(n)
    if issubclass(kind, int):
        return kind(n) if d == 1 else n / d
    if issubclass(kind, float):
        return kind(n / d)
    if hasattr(kind, 'numerator'):
        return kind(n, d)
    return kind(n) / kind(d)


def _odd_root(n, m):
    # The square root of a fraction, rounded to odd.
    root = math.isqrt(n // m)
    return root | (root * root * m != n)


def float_root(n, m):
    """The square root of n / m, rounded once."""
    shift = (n.bit_length() - m.bit_length() - 109) // 2
    if shift >= 0:
        return float(_odd_root(n, m << 2 * shift) << shift)
    return _odd_root(n << -2 * shift, m) / (1 << -shift)


def decimal_root(n, m, kind):
    """The square root of n / m as a Decimal, rounded once."""
    if n <= 0:
        if not n:
            return kind('0.0')
        n, m = -n, -m
    root = (kind(n) / kind(m)).sqrt()
    top, bottom = root.as_integer_ratio()
    for other, sign in ((root.next_plus(), 1), (root.next_minus(), -1)):
        # Whether n / m is on the other side of the middle of the two.
        t, b = other.as_integer_ratio()
        if sign * 4 * n * (bottom * b)**2 > sign * m * (bottom * t + b * top)**2:
            return other
    return root
