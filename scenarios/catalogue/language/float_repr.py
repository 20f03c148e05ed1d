# repr of a float is the shortest text that reads back, with an exponent below 1e-4 and from 1e16.
import math

print(1e16, 1e22, 1e15, 9999999999999998.0, 123456789012345.6, 1234567890123456789.0)
print(1e-4, 0.00012, 0.00001, 1e-5, 123456789.123, 5e-324, 1.7976931348623157e308,
      2.2250738585072014e-308)
print(0.1 + 0.2, 0.1 * 3, 1 / 3, 2 / 3, 10 / 3, 1e3, 100.0, 1.0, 4.35, 4.349999999999999,
      3.0e-310)
print(-0.0, 0.0 == -0.0, -0.0 + 0.0, 0.0 * -1, 1.5e300 * 1e10, -1e308 * 10, 1e21, 1e-7, 1e5)
print(float("inf"), -float("inf"), float("nan"), float("-1.5e3"), float("  2.5 "),
      float("Infinity"))
print(float("1_000"), float(7), float(True), float(".5"), float("5."), float("1e5"),
      float("-0"))
print(repr(0.1), str(0.1), [0.1, 1.0], {0.5: 1.5}, (2.0,), f"{0.1!r}", "%r" % 0.25)
print(int(3.9), int(-3.9), int(1e18), int("42"), int(" -7 "), int("ff", 16), int("1_000"),
      int(True))
print(round(0.5), round(1.5), round(2.5), round(-0.5), round(-1.5), round(7), round(1e16),
      round(3.7))
print(round(2.675, 2), round(1234.567, -2), round(0.1 + 0.2, 3), round(15, -1), round(25, -1),
      round(1.0, 1))
print(math.floor(-1.5), math.ceil(-1.5), math.sqrt(2), math.pi, math.floor(3), math.inf,
      math.nan)
print(sum([0.1] * 10), sum([0.1] * 3), sum([1e16, 1, -1e16]), 0.1 + 0.1 + 0.1, sum([1, 0.5]),
      sum([0.5], 1))
for wrong in (lambda: int(math.inf), lambda: int(math.nan), lambda: round(math.nan),
              lambda: float("1.2.3"), lambda: int("4.5"), lambda: int(""),
              lambda: math.sqrt(-1), lambda: float(""), lambda: float(None)):
    try:
        print(wrong())
    except (OverflowError, ValueError, TypeError) as e:
        print(type(e).__name__, e)
