# Pins math.nextafter, math.ulp and math.remainder.
import math


def attempt(action):
    try:
        return repr(action())
    except (TypeError, ValueError, OverflowError) as e:
        return f"{type(e).__name__}: {e}"


inf, nan = math.inf, math.nan
VALUES = 0.0, -0.0, 1.0, -1.0, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, inf, -inf, nan, 0.1, 10**16, True
for x in VALUES:
    print(x, attempt(lambda: math.ulp(x)), [attempt(lambda: math.nextafter(x, y)) for y in (0, 1, -inf, inf, nan)], [attempt(lambda: math.remainder(x, y)) for y in (1, 0, 0.3, -2, inf, nan)])
for steps in 0, 1, 2, 1000, 2**52, 2**70, -1, None, 1.5, "1", True:
    print(steps, [attempt(lambda: math.nextafter(x, y, steps=steps)) for x, y in ((1.0, 2), (1.0, 0), (0.0, -1), (-5e-324, 1), (inf, 0), (nan, 1), (1, nan), (1, 1))])
print(attempt(lambda: math.nextafter(1)), attempt(lambda: math.nextafter(1, 2, 3)), attempt(lambda: math.ulp("x")), attempt(lambda: math.remainder(1)), attempt(lambda: math.ulp(10**400)))
