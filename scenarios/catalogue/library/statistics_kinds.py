# math.gamma, lgamma, fma and sumprod; statistics of ints, floats, Fractions and Decimals, to the last bit.
import math
import random
import statistics
from fractions import Fraction
from decimal import Decimal
r = random.Random(7)
print([math.gamma(r.uniform(-30, 30)) for _ in range(8)])
print([math.lgamma(r.uniform(-200, 300)) for _ in range(8)], math.gamma(171.5), math.gamma(-150.5), math.gamma(1e-5), math.gamma(150.2))
xs = [r.uniform(-1e6, 1e6) for _ in range(50)]
ys = [r.uniform(-1e-3, 1e-3) for _ in range(50)]
print(math.sumprod(xs, ys), math.sumprod(xs, range(50)), math.sumprod([Fraction(1, 3), 1], [3, 2.5]), math.sumprod([Decimal("1.1")], [2]), math.sumprod([1e308, 1], [10, 1]), math.sumprod([True, 2], [1.5, 3]))
for f, *a in [(math.gamma, 0), (math.gamma, -3), (math.gamma, 200), (math.gamma, float("-inf")), (math.lgamma, -2), (math.sumprod, [1], [1, 2]), (math.fma, 1e308, 10, 1), (math.fma, float("inf"), 0, 1), (math.lgamma, 1e308), (math.gamma, "x"), (math.sumprod, ["a"], ["b"])]:
    try:
        print(f(*a))
    except Exception as e:
        print(type(e).__name__, e)
S = statistics
F = [Fraction(1, 6), Fraction(1, 2), Fraction(5, 3)]
D = [Decimal("27.5"), Decimal("30.25"), Decimal("30.25"), Decimal("34.5")]
for f in (S.mean, S.variance, S.pvariance, S.stdev, S.pstdev, S.median, S.harmonic_mean, S.fmean, S.mode):
    print(f.__name__, f(F), f(D), f(xs), f([1, 2, 3, 4]), f([1, 2.5, True]))
for f, *a in [(S.mean, []), (S.mean, ["a"]), (S.variance, [1]), (S.mean, [F[0], D[0]]), (S.mean, [1.5, F[0]]), (S.stdev, [1.0, float("inf")]), (S.mean, [1, float("inf")]), (S.variance, [1, float("nan")]), (S.correlation, [1, 1], [2, 3]), (S.linear_regression, [1, 1], [1, 2]), (S.covariance, [1], [1]), (S.correlation, [1, 2], [1]), (S.harmonic_mean, [-1, 2]), (S.harmonic_mean, [0, 2]), (S.harmonic_mean, []), (S.pvariance, []), (S.fmean, []), (S.fmean, [1, 2], [3]), (S.harmonic_mean, ["a"])]:
    try:
        print(f(*a))
    except Exception as e:
        print(type(e).__name__, e)
print(S.harmonic_mean([40, 60], weights=[5, 30]), S.correlation(xs, ys), S.correlation(xs, ys, method="ranked"), S.linear_regression(xs, ys), S.linear_regression(xs, ys, proportional=True), S.covariance(xs, ys))
print(S.correlation([1e200, 2e200, 4e200], [1e200, 3e200, 5e200]), S.correlation([1e-200, 2e-200, 4e-200], [1e-200, 3e-200, 5e-200]))
print(S.fmean([3, 4, 5.5], weights=[1, 2, 3]), S.fmean(iter([1, 2])), S.NormalDist.from_samples(xs), S.variance(D, Decimal(30)), S.quantiles(D, n=3), S.median(D), S.pstdev([Decimal("0.1")]))
