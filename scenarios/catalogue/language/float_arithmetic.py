# Floats divide, floor and take remainders with the sign of the divisor;
# infinities and NaN follow IEEE, including comparisons.
import math

inf, nan = math.inf, math.nan
print(7.5 // 2, -7.5 // 2, 7.5 % 2, -7.5 % 2, 7.5 % -2, -7.5 % -2, 5.0 // 0.3, 1.0 // 0.1,
      1.0 % 0.1)
print(divmod(7.5, 2), divmod(-7.5, 2), divmod(7.5, -2), 1e20 % 3, -0.0 % 2, 0.0 // -3,
      3.0 % inf, -3.0 % inf)
print(2 ** 0.5, 4 ** -1, 0.0 ** 0, 4 ** 0.5, 2.0 ** 3, 10 ** -2, 1e154 ** 2, inf ** 0, nan ** 0,
      1 ** nan)
print(1 / 4, 4 / 2, 7 // 2.0, 7 % 2.5, 1e308 * 10, inf - inf, inf * 0, -inf, abs(-2.5),
      abs(-0.0), -(-1.5))
print(nan == nan, nan != nan, nan in [nan], [nan] == [nan], nan < 1, nan > 1, inf > 1e308,
      -inf < inf)
print(min(nan, 1), max(1, nan), max(nan, 1), sorted([3, inf, -inf, 2]), max(1, 1.0),
      min(1.0, 1))
print(3 == 3.0, 1e16 == 10 ** 16, 0.1 == 1 / 10, 0.1 + 0.2 == 0.3, 2 ** 53 + 1 == 2.0 ** 53,
      1 < 1.5 < 2)
print(math.isnan(nan), math.isinf(-inf), math.isclose(0.1 + 0.2, 0.3), bool(0.0), bool(nan),
      not -0.0)
print(1 + 2.0, True + 0.5, 3 - 0.5, 2 * 1.5, {1.0: "a", 1: "b"}, hasattr(1.5, "real"),
      int(7 / 2))
x = 0.0
for _ in range(10):
    x += 0.1
print(x, x == 1, round(x, 10) == 1, 1 - x, x * 10)
for wrong in (lambda: 1 / 0, lambda: 1.0 / 0, lambda: 1.5 // 0, lambda: 1.5 % 0.0,
              lambda: divmod(1.0, 0), lambda: 0 ** -1, lambda: 0.0 ** -1, lambda: 1.5 + "a",
              lambda: "a" * 1.5, lambda: [1][1.0], lambda: 1.5 << 1, lambda: 1.5 & 1,
              lambda: 1.5 < "a", lambda: range(2.0), lambda: -None):
    try:
        print(wrong())
    except (ZeroDivisionError, TypeError) as e:
        print(type(e).__name__, e)
