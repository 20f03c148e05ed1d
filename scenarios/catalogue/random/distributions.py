# The distributions: their numbers, their defaults, parameters that are ints,
# and the special cases for which CPython uses another algorithm (alpha of 1
# and below, kappa of 0, a mode outside the bounds, p above one half). Rounded:
# the oracle's CPython does not use the C library that CPython has on Linux.
import random


def few(draw, *args):
    return [round(draw(*args), 9) for _ in range(6)]


print(few(random.gauss), few(random.gauss, 3, 2), few(random.gauss, 1.5, 0))
print(few(random.normalvariate), few(random.normalvariate, -1, 0.5), few(random.lognormvariate, 0, 1))
print(few(random.expovariate), few(random.expovariate, 3), few(random.expovariate, -0.5))
print(few(random.triangular), few(random.triangular, 1, 9), few(random.triangular, 1, 9, 2), few(random.triangular, 9, 1, 20))
print(random.triangular(5, 5, 3), random.triangular(5, 5, 5), random.triangular(5, 5), random.triangular(mode=0.0) < 1)
print(few(random.gammavariate, 3, 2), few(random.gammavariate, 1, 2), few(random.gammavariate, 0.25, 2), few(random.gammavariate, 100.5, 0.1))
print(few(random.betavariate, 2, 5), few(random.betavariate, 0.5, 0.5), few(random.betavariate, 1, 1))
print(few(random.paretovariate, 2), few(random.paretovariate, 0.9), few(random.weibullvariate, 2, 1.5), few(random.weibullvariate, 1, -3))
print(few(random.vonmisesvariate, 1, 4), few(random.vonmisesvariate, 0, 0), few(random.vonmisesvariate, 6, 0.01), few(random.vonmisesvariate, 1, -2))
for n in (0, 1, 2, 5, 30, 100, 1000, 10**6, 10**15):
    for p in (0, 0.0, 1e-20, 1e-9, 0.01, 0.2, 0.5, 0.7, 0.999, 1.0, 1):
        print(n, p, [random.binomialvariate(n, p) for _ in range(5)])
print(random.binomialvariate(), random.binomialvariate(True), random.binomialvariate(3.0, 1.0), random.binomialvariate(p=0.2, n=9))
