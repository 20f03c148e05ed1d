#!/usr/bin/env python3
"""tests/suites/integer_rows.py > tests/suites/integer_rows.inc: rows of test_lang.c about ints
of any size, as this CPython answers them (nothing in them differs between 3.11
and 3.14)."""
import json

SOURCES = """\
2 ** 64 + 1
a = 2 ** 100; (a + a, a - a, a * a, -a // 7, -a % 7, a - 1 - a)
a = 2 ** 100; (a // (a - 1), divmod(-a, a + 1), a / 3, 1 / a, a ** 3)
a = 2 ** 100; (a << 70, a >> 40, -a >> 3, ~a, a & -a, a | 1, a ^ -1)
a = 3 ** 90; (str(a), hex(a), oct(-a), f"{a:,}", f"{a:>60}", "%d|%x" % (a, a))
a = 3 ** 90; (int(str(a)) == a, int(hex(a), 16) == a, float(a), round(a, -20))
a = 3 ** 90; (a.bit_length(), a.bit_count(), a.as_integer_ratio())
a = 3 ** 90; int.from_bytes(a.to_bytes(20, "little"), "little") == a
a = 3 ** 90; int.from_bytes((-a).to_bytes(20, "big", signed=True), "big", signed=True)
a = 3 ** 90; (pow(a, a, 2 ** 80), pow(3, -1, a + 1), abs(-a), -a, +a)
(10 ** 400 > 1e308, 2 ** 70 == 2.0 ** 70, {2 ** 70: 1}[2.0 ** 70])
sorted([2 ** 80, -2 ** 80, 0.5, 2 ** 64])
sum([2 ** 62] * 5) + sum([0.5, 2 ** 70])
list(range(2 ** 70, 2 ** 70 + 9, 4)) + list(reversed(range(2 ** 65, 2 ** 65 + 2)))
r = range(10 ** 20); (r[3], r[-1], r[::10 ** 19], 10 ** 19 in r, r.index(7), r)
range(2 ** 70) == range(2 ** 70 + 1)
[1, 2, 3][:2 ** 70] + [4][-2 ** 70:]
[1][2 ** 70]
[1] * 2 ** 70
float(10 ** 400)
1 << 2 ** 70
int("1" * 5000)
len(str(10 ** 5000))
Random(2 ** 80).getrandbits(100)
Random(1).randrange(2 ** 70, 2 ** 71, 3)
Random(1).randint(-2 ** 70, 2 ** 70)
(1e300).as_integer_ratio()[0] % 10 ** 20
int(1e25) + int(-1e22)
"""


def answer(source):
    *before, last = source.split("; ")
    space = {}
    exec("from random import Random", space)
    try:
        exec("\n".join(before), space)
        return repr(eval(last, space))
    except Exception as error:
        return f"{type(error).__name__}: {error}"


for row in SOURCES.splitlines():
    print("    {%s,\n     %s}," % (json.dumps(row), json.dumps(answer(row))))
