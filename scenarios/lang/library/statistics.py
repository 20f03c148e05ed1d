# SPDX-License-Identifier: MIT
"""Module statistics.

Sums are exact: fractions of two ints, which are rounded once, to the result. So results are CPython's to the last bit.
"""
import math
from bisect import bisect_left, bisect_right

__all__ = [
    "StatisticsError", "fmean", "geometric_mean", "mean", "median", "median_grouped", "median_high", "median_low",
    "mode", "multimode", "pstdev", "pvariance", "quantiles", "stdev", "variance"
]


class StatisticsError(ValueError):
    pass


def _fail(value):
    raise TypeError(f"can't convert type '{type(value).__name__}' to numerator/denominator")


def _ratios(data):
    # (numerators and denominators, whether all are ints, a value that is not finite or None)
    ratios = []
    are_ints = True
    strange = None
    for value in data:
        if isinstance(value, float):
            are_ints = False
            if math.isfinite(value):
                ratios.append(value.as_integer_ratio())
            else:
                strange = value if strange is None else strange + value
                ratios.append((0, 1))
        elif isinstance(value, int):
            ratios.append((int(value), 1))
        else:
            _fail(value)
    return ratios, are_ints, strange


def _add(ratios):
    # Their sum; all denominators are powers of 2.
    sums = {}
    for n, d in ratios:
        sums[d] = sums.get(d, 0) + n
    bottom = max(sums, default=1)
    return sum([n * (bottom // d) for d, n in sums.items()]), bottom


def _convert(n, d, to_int):
    if to_int and n % d == 0:
        return n // d
    return n / d


def _mean_of_exact(data, kind):
    # Of Decimals or of Fractions, with ints: one of them.
    ratios = [value.as_integer_ratio() for value in data]
    bottom = math.lcm(*[d for _, d in ratios])
    top = sum([n * (bottom // d) for n, d in ratios])
    common = math.gcd(top, bottom * len(ratios))
    return kind(top // common) / kind(bottom * len(ratios) // common)


def mean(data):
    data = list(data)
    kinds = {type(value) for value in data
             if not isinstance(value, (int, float)) and hasattr(value, 'as_integer_ratio')}
    if len(kinds) == 1 and all(isinstance(value, (int, *kinds)) for value in data):
        return _mean_of_exact(data, *kinds)
    ratios, are_ints, strange = _ratios(data)
    if not ratios:
        raise StatisticsError("mean requires at least one data point")
    if strange is not None:
        return strange
    n, d = _add(ratios)
    return _convert(n, d * len(ratios), are_ints)


def fmean(data, weights=None):
    data = list(data)
    if weights is None:
        if not data:
            raise StatisticsError("fmean requires at least one data point")
        return math.fsum(data) / len(data)
    weights = list(weights)
    if len(weights) != len(data):
        raise StatisticsError("data and weights must be the same length")
    total = math.fsum([float(value) * float(weight) for value, weight in zip(data, weights)])
    divisor = math.fsum(weights)
    if not divisor:
        raise StatisticsError("sum of weights must be non-zero")
    return total / divisor


def geometric_mean(data):
    logs = []
    has_zero = False
    for value in data:
        if value > 0.0 or math.isnan(value):
            logs.append(math.log(value))
        elif value == 0.0:
            has_zero = True
            logs.append(0.0)
        else:
            raise StatisticsError("No negative inputs allowed", value)
    if not logs:
        raise StatisticsError("Must have a non-empty dataset")
    if any([math.isnan(value) for value in logs]):
        return math.nan
    if has_zero:
        return math.nan if math.inf in logs else 0.0
    return math.exp(math.fsum(logs) / len(logs))


def median(data):
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError("no median for empty data")
    if n % 2 == 1:
        return data[n // 2]
    return (data[n // 2 - 1] + data[n // 2]) / 2


def median_low(data):
    data = sorted(data)
    if not data:
        raise StatisticsError("no median for empty data")
    return data[(len(data) - 1) // 2]


def median_high(data):
    data = sorted(data)
    if not data:
        raise StatisticsError("no median for empty data")
    return data[len(data) // 2]


def median_grouped(data, interval=1.0):
    data = sorted(data)
    n = len(data)
    if not n:
        raise StatisticsError("no median for empty data")
    x = data[n // 2]
    i = bisect_left(data, x)
    j = bisect_right(data, x, lo=i)
    try:
        interval = float(interval)
        x = float(x)
    except ValueError:
        raise TypeError("Value cannot be converted to a float")
    return x - interval / 2.0 + interval * (n / 2 - i) / (j - i)


def _counts(data):
    counts = {}
    for value in data:
        counts[value] = counts.get(value, 0) + 1
    return counts


def mode(data):
    counts = _counts(data)
    if not counts:
        raise StatisticsError("no mode for empty data")
    return max(counts, key=counts.get)


def multimode(data):
    counts = _counts(data)
    most = max(counts.values(), default=0)
    return [value for value, count in counts.items() if count == most]


def quantiles(data, *, n=4, method="exclusive"):
    if n < 1:
        raise StatisticsError("n must be at least 1")
    data = sorted(data)
    size = len(data)
    if size < 2:
        if size == 1:
            return data * (n - 1)
        raise StatisticsError("must have at least one data point")
    result = []
    if method == "inclusive":
        for i in range(1, n):
            j, delta = divmod(i * (size - 1), n)
            result.append((data[j] * (n - delta) + data[j + 1] * delta) / n)
        return result
    if method == "exclusive":
        for i in range(1, n):
            j = min(max(i * (size + 1) // n, 1), size - 1)
            delta = i * (size + 1) - j * n
            result.append((data[j - 1] * (n - delta) + data[j] * delta) / n)
        return result
    raise ValueError(f"Unknown method: {method!r}")


def _squares(data, center):
    # The sum of squared deviations as a fraction, or what is not finite and None; whether all are ints; how many values.
    if center is not None:
        data = [(deviation := value - center) * deviation for value in data]
    ratios, are_ints, strange = _ratios(data)
    count = len(ratios)
    if strange is not None:
        return strange, None, False, count
    if center is not None:
        n, d = _add(ratios)
        return n, d, are_ints, count
    if not count:
        return 0, 1, True, 0
    sx, dx = _add(ratios)
    sxx, dxx = _add([(n * n, d * d) for n, d in ratios])
    # sxx - sx * sx / count
    n = sxx * dx * dx * count - sx * sx * dxx
    return n, dxx * dx * dx * count, are_ints, count


def variance(data, xbar=None):
    n, d, are_ints, count = _squares(data, xbar)
    if count < 2:
        raise StatisticsError("variance requires at least two data points")
    return n / (count - 1) if d is None else _convert(n, d * (count - 1), are_ints)


def pvariance(data, mu=None):
    n, d, are_ints, count = _squares(data, mu)
    if count < 1:
        raise StatisticsError("pvariance requires at least one data point")
    return n / count if d is None else _convert(n, d * count, are_ints)


def _root(n, m):
    # The square root of n / m, rounded once.
    shift = (n.bit_length() - m.bit_length() - 109) // 2
    if shift >= 0:
        m <<= 2 * shift
    else:
        n <<= -2 * shift
    root = math.isqrt(n // m)
    root |= root * root * m != n
    return float(root << shift) if shift >= 0 else root / (1 << -shift)


def stdev(data, xbar=None):
    n, d, are_ints, count = _squares(data, xbar)
    if count < 2:
        raise StatisticsError("stdev requires at least two data points")
    if d is None:
        raise ValueError("inf or nan encountered in data")
    return _root(n, d * (count - 1))


def pstdev(data, mu=None):
    n, d, are_ints, count = _squares(data, mu)
    if count < 1:
        raise StatisticsError("pstdev requires at least one data point")
    if d is None:
        raise ValueError("inf or nan encountered in data")
    return _root(n, d * count)
