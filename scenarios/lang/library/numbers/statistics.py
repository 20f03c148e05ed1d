# SPDX-License-Identifier: MIT
"""Module statistics.

Sums are exact: fractions of two ints, which are rounded once, to the result. So results are CPython's to the last bit.
"""
import math
from bisect import bisect_left, bisect_right
from collections import namedtuple
from itertools import groupby

from _exactsums import converted, decimal_root, divided, exact_sum, float_root, reduced, squares

__all__ = [
    "NormalDist", "StatisticsError", "correlation", "covariance", "fmean", "geometric_mean", "harmonic_mean",
    "linear_regression", "mean", "median", "median_grouped", "median_high", "median_low", "mode", "multimode", "pstdev",
    "pvariance", "quantiles", "stdev", "variance"
]


class StatisticsError(ValueError):
    pass


def mean(data):
    kind, total, count = exact_sum(data)
    if count < 1:
        raise StatisticsError("mean requires at least one data point")
    return converted(divided(total, count), kind)


def fmean(data, weights=None):
    if weights is None:
        if not hasattr(data, "__len__"):
            data = list(data)
        if not len(data):
            total = math.fsum(data)
            raise StatisticsError("fmean requires at least one data point")
        return math.fsum(data) / len(data)
    if not isinstance(weights, (list, tuple)):
        weights = list(weights)
    try:
        total = math.sumprod(data, weights)
    except ValueError:
        raise StatisticsError("data and weights must be the same length")
    divisor = math.fsum(weights)
    if not divisor:
        raise StatisticsError("sum of weights must be non-zero")
    return total / divisor


def _not_negative(values):
    for value in values:
        if value < 0:
            raise StatisticsError("harmonic mean does not support negative values")
        yield value


def harmonic_mean(data, weights=None):
    if iter(data) is data:
        data = list(data)
    n = len(data)
    if n < 1:
        raise StatisticsError("harmonic_mean requires at least one data point")
    if n == 1 and weights is None:
        if not hasattr(data[0], "as_integer_ratio"):
            raise TypeError("unsupported type")
        return next(_not_negative(data))
    if weights is None:
        weights, divisor = [1] * n, (n, 1)
    else:
        if iter(weights) is weights:
            weights = list(weights)
        if len(weights) != n:
            raise StatisticsError("Number of weights does not match data size")
        divisor = exact_sum(_not_negative(weights))[1]
    try:
        kind, (top, bottom), _ = exact_sum(w / x if w else 0 for w, x in zip(weights, _not_negative(data)))
    except ZeroDivisionError:
        return 0
    if top <= 0:
        raise StatisticsError("Weighted sum must be positive")
    if bottom is None or divisor[1] is None:
        return converted((divisor[0] / top, None), kind)
    return converted(reduced(divisor[0] * bottom, divisor[1] * top), kind)


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


def _spread(data, center, name, less):
    # The type of results and the mean square; LESS: 1 for samples, 0 for populations.
    kind, total, _, count = squares(data, center)
    if count < 1 + less:
        raise StatisticsError(f"{name} requires at least {'two data points' if less else 'one data point'}")
    return kind, divided(total, count - less)


def variance(data, xbar=None):
    kind, total = _spread(data, xbar, "variance", 1)
    return converted(total, kind)


def pvariance(data, mu=None):
    kind, total = _spread(data, mu, "pvariance", 0)
    return converted(total, kind)


def _root(kind, total):
    if total[1] is None:
        raise ValueError("inf or nan encountered in data")
    if issubclass(kind, float) or hasattr(kind, "numerator"):
        return float_root(*total)
    return decimal_root(*total, kind)


def stdev(data, xbar=None):
    return _root(*_spread(data, xbar, "stdev", 1))


def pstdev(data, mu=None):
    return _root(*_spread(data, mu, "pstdev", 0))


# ---- Two inputs ------------------------------------------------------------------------------------------------------

def _centered(values):
    mean = math.fsum(values) / len(values)
    return [value - mean for value in values]


def _check_pairs(x, y, name):
    if len(y) != len(x):
        raise StatisticsError(f"{name} requires that both inputs have same number of data points")
    if len(x) < 2:
        raise StatisticsError(f"{name} requires at least two data points")


def covariance(x, y, /):
    _check_pairs(x, y, "covariance")
    return math.sumprod(_centered(x), _centered(y)) / (len(x) - 1)


def _ranks(data):
    # Around zero; equal values share the average of their ranks.
    order = sorted(zip(data, range(len(data))))
    ranks, before = [0] * len(order), (len(order) - 1) / -2 - 1
    for _, group in groupby(order, key=lambda pair: pair[0]):
        places = [place for _, place in group]
        for place in places:
            ranks[place] = before + (len(places) + 1) / 2
        before += len(places)
    return ranks


def _root_of_product(x, y):
    # sqrt(x * y) without overflow or underflow, and corrected.
    root = math.sqrt(x * y)
    if math.isinf(root) and not math.isinf(x) and not math.isinf(y):
        scale = 2.0 ** -512
        return _root_of_product(scale * x, scale * y) / scale
    if not root and x and y:
        scale = 2.0 ** 537
        return _root_of_product(scale * x, scale * y) / scale
    if not root or not math.isfinite(root):
        return root
    return root + math.sumprod((x, root), (y, -root)) / (2.0 * root)


def correlation(x, y, /, *, method="linear"):
    _check_pairs(x, y, "correlation")
    if method not in {"linear", "ranked"}:
        raise ValueError(f"Unknown method: {method!r}")
    prepare = _ranks if method == "ranked" else _centered
    x, y = prepare(x), prepare(y)
    xy, xx, yy = math.sumprod(x, y), math.sumprod(x, x), math.sumprod(y, y)
    try:
        return xy / _root_of_product(xx, yy)
    except ZeroDivisionError:
        raise StatisticsError("at least one of the inputs is constant")


LinearRegression = namedtuple("LinearRegression", ("slope", "intercept"))


def linear_regression(x, y, /, *, proportional=False):
    _check_pairs(x, y, "linear regression")
    x_mean = y_mean = 0.0
    if not proportional:
        x_mean, y_mean = math.fsum(x) / len(x), math.fsum(y) / len(y)
        x, y = [value - x_mean for value in x], [value - y_mean for value in y]
    xy, xx = math.sumprod(x, y) + 0.0, math.sumprod(x, x)
    try:
        slope = xy / xx
    except ZeroDivisionError:
        raise StatisticsError("x is constant")
    return LinearRegression(slope=slope, intercept=0.0 if proportional else y_mean - slope * x_mean)


# ---- Normal distributions --------------------------------------------------------------------------------------------

# Wichura's algorithm AS241: the coefficients of three rational functions, highest power first, and what is added.
_NEAR = ((2.5090809287301226727e+3, 3.3430575583588128105e+4, 6.7265770927008700853e+4, 4.5921953931549871457e+4,
          1.3731693765509461125e+4, 1.9715909503065514427e+3, 1.3314166789178437745e+2, 3.3871328727963666080e+0),
         (5.2264952788528545610e+3, 2.8729085735721942674e+4, 3.9307895800092710610e+4, 2.1213794301586595867e+4,
          5.3941960214247511077e+3, 6.8718700749205790830e+2, 4.2313330701600911252e+1, 1.0))
_FAR = ((7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e+0,
         3.64784832476320460504e+0, 5.76949722146069140550e+0, 4.63033784615654529590e+0, 1.42343711074968357734e+0),
        (1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1,
         6.89767334985100004550e-1, 1.67638483018380384940e+0, 2.05319162663775882187e+0, 1.0))
_TAIL = ((2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2,
          2.96560571828504891230e-1, 1.78482653991729133580e+0, 5.46378491116411436990e+0, 6.65790464350110377720e+0),
         (2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4,
          1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0))


def _polynomial(coefficients, x):
    value = coefficients[0]
    for coefficient in coefficients[1:]:
        value = value * x + coefficient
    return value


def _inverse_normal(p, mu, sigma):
    q = p - 0.5
    if math.fabs(q) <= 0.425:
        r = 0.180625 - q * q
        return mu + _polynomial(_NEAR[0], r) * q / _polynomial(_NEAR[1], r) * sigma
    r = math.sqrt(-math.log(p if q <= 0.0 else 1.0 - p))
    if r <= 5.0:
        top, bottom, r = *_FAR, r - 1.6
    else:
        top, bottom, r = *_TAIL, r - 5.0
    x = _polynomial(top, r) / _polynomial(bottom, r)
    return mu + (-x if q < 0.0 else x) * sigma


class NormalDist:
    __slots__ = "_mu", "_sigma"

    def __init__(self, mu=0.0, sigma=1.0):
        if sigma < 0.0:
            raise StatisticsError("sigma must be non-negative")
        self._mu = float(mu)
        self._sigma = float(sigma)

    @classmethod
    def from_samples(cls, data):
        _, total, mean, count = squares(data)
        if count < 2:
            raise StatisticsError("stdev requires at least two data points")
        total = divided(total, count - 1)
        if total[1] is None:
            return cls(float(mean[0]), float(mean[0]) / float(total[0]))
        return cls(mean[0] / mean[1], float_root(*total))

    def samples(self, n, *, seed=None):
        import random
        draw = random.random if seed is None else random.Random(seed).random
        return [_inverse_normal(draw(), self._mu, self._sigma) for _ in range(n)]

    def _need_sigma(self, name):
        if not self._sigma:
            raise StatisticsError(f"{name}() not defined when sigma is zero")

    def pdf(self, x):
        self._need_sigma("pdf")
        diff, variance = x - self._mu, self._sigma * self._sigma
        return math.exp(diff * diff / (-2.0 * variance)) / math.sqrt(math.tau * variance)

    def cdf(self, x):
        self._need_sigma("cdf")
        return 0.5 * math.erfc((self._mu - x) / (self._sigma * math.sqrt(2.0)))

    def inv_cdf(self, p):
        if p <= 0.0 or p >= 1.0:
            raise StatisticsError("p must be in the range 0.0 < p < 1.0")
        return _inverse_normal(p, self._mu, self._sigma)

    def quantiles(self, n=4):
        return [self.inv_cdf(i / n) for i in range(1, n)]

    def overlap(self, other):
        if not isinstance(other, NormalDist):
            raise TypeError("Expected another NormalDist instance")
        x, y = sorted([self, other], key=lambda each: (each._sigma, each._mu))
        if not x.variance or not y.variance:
            raise StatisticsError("overlap() not defined when sigma is zero")
        dv, dm = y.variance - x.variance, math.fabs(y._mu - x._mu)
        if not dv:
            return math.erfc(dm / (2.0 * x._sigma * math.sqrt(2.0)))
        a = x._mu * y.variance - y._mu * x.variance
        b = x._sigma * y._sigma * math.sqrt(dm * dm + dv * math.log(y.variance / x.variance))
        first, second = (a + b) / dv, (a - b) / dv
        return 1.0 - (math.fabs(y.cdf(first) - x.cdf(first)) + math.fabs(y.cdf(second) - x.cdf(second)))

    def zscore(self, x):
        self._need_sigma("zscore")
        return (x - self._mu) / self._sigma

    @property
    def mean(self):
        return self._mu

    median = mode = mean

    @property
    def stdev(self):
        return self._sigma

    @property
    def variance(self):
        return self._sigma * self._sigma

    def __add__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu + other._mu, math.hypot(self._sigma, other._sigma))
        return NormalDist(self._mu + other, self._sigma)

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu - other._mu, math.hypot(self._sigma, other._sigma))
        return NormalDist(self._mu - other, self._sigma)

    def __rsub__(self, other):
        return -(self - other)

    def __mul__(self, factor):
        return NormalDist(self._mu * factor, self._sigma * math.fabs(factor))

    __rmul__ = __mul__

    def __truediv__(self, factor):
        return NormalDist(self._mu / factor, self._sigma / math.fabs(factor))

    def __pos__(self):
        return NormalDist(self._mu, self._sigma)

    def __neg__(self):
        return NormalDist(-self._mu, self._sigma)

    def __eq__(self, other):
        return (self._mu, self._sigma) == (other._mu, other._sigma) if isinstance(other, NormalDist) else NotImplemented

    def __hash__(self):
        return hash((self._mu, self._sigma))

    def __repr__(self):
        return f"{type(self).__name__}(mu={self._mu!r}, sigma={self._sigma!r})"

    def __getstate__(self):
        return self._mu, self._sigma

    def __setstate__(self, state):
        self._mu, self._sigma = state
