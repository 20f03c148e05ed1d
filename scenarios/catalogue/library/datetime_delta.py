# timedelta: normalised, rounded half to even, with all operators and errors.
from datetime import timedelta

CASES = [{}, {"days": 1}, {"seconds": -1}, {"hours": 25, "minutes": 61}, {"weeks": 1, "days": -8}, {"milliseconds": 1.5}, {"microseconds": 0.5},
         {"microseconds": 1.5}, {"microseconds": 2.5}, {"microseconds": -0.5}, {"seconds": 0.1}, {"days": 0.5, "seconds": 0.0000005}, {"days": 1.1, "hours": 2.2}, {"seconds": 1e9 + 0.3}]
for case in CASES:
    d = timedelta(**case)
    print(case, repr(d), d, d.days, d.seconds, d.microseconds, d.total_seconds(), bool(d))
a, b = timedelta(hours=5, microseconds=7), timedelta(minutes=45)
print(a + b, a - b, b - a, -a, +a, abs(b - a), a * 3, 3 * a, a * 0.5, 1.5 * b, a // 2, a / 2, a / 0.7, a // b, a / b, a % b, divmod(a, b))
print(a == b, a != b, a < b, a <= a, a > b, a >= b, a == 3, hash(a) == hash(timedelta(seconds=18000, microseconds=7)), {a: 1}[a + b - b])
print(timedelta(microseconds=5) / 2, timedelta(microseconds=7) / 2, timedelta(microseconds=-5) / 2, timedelta(microseconds=3) * 0.5, sum([a, b], timedelta()))
print(timedelta.min, timedelta.max, timedelta.resolution, max(a, b), sorted([a, b]), f"{b}", str(timedelta(-1)), timedelta(2, 3, 4))
for wrong in (lambda: timedelta("x"), lambda: timedelta(10**10), lambda: timedelta.max + timedelta(1), lambda: a + 1, lambda: 1 - a, lambda: a * "x",
              lambda: a / 0, lambda: a // timedelta(), lambda: a < 3, lambda: timedelta(hours=None), lambda: a / timedelta(0), lambda: a % 2):
    try:
        print(wrong())
    except (OverflowError, TypeError, ZeroDivisionError) as e:
        print(type(e).__name__, e)
