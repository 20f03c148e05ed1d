"""Numbers: ints of any size, floats, fractions, decimals, math."""

PRELUDE = """
import fractions
import math
from fractions import Fraction

BIG = [2**64, 10**30 + 7, -(3**50), 2**31 - 1, 2**63, -1, 0, 1, 123456789**3, 2**100 - 1]


def big(n):
    return BIG[n % len(BIG)]
"""

PARTS = ["pass"]

RULES = {
    "numbers_int": ["big({k})", "big({NUMBERED})", "big(n) + {k}", "{k}", "{NUMBERED}", "big({k}) * big({NUMBERED})", "7**{NUMBERED}", "-big({NUMBERED})", "big({NUMBERED}) // {NUMBERED}", "1 << {NUMBERED}"],
    "numbers_any": ["{numbers_int}", "{numbers_int}", "{numbers_int}", "n / 3", "1e300", "float({numbers_int})", "Fraction(n, {NUMBERED})", "True", "0.1", "complex(n, 1)", "Fraction('0.125')", "-2.5"],
    "numbers_op": ["+", "-", "*", "//", "%", "/", "&", "|", "^", "==", "<", ">="],
}

MORE = {
    "object": ["{numbers_int}", "Fraction(n, {NUMBERED})", "n / 3"],
    "sync": ["({numbers_any}) {numbers_op} ({numbers_any})"] * 6 + [
        "({numbers_int}) ** (n % 4)", "pow({numbers_int}, {NUMBERED}, {NUMBERED} + 2)", "pow({numbers_int}, -1, {NUMBERED} + 2)", "divmod({numbers_any}, {numbers_any})", "({numbers_int}) >> {k}", "({numbers_int}) << {NUMBERED}", "({numbers_int}).bit_length()", "({numbers_int}).bit_count()", "({numbers_int}).to_bytes(20, 'big', signed=True)",
        "int.from_bytes(b'ab{NUMBERED}', 'little')", "hex({numbers_int})", "bin({numbers_int})", "f\"\"\"{({numbers_int}):,}\"\"\"", "f\"\"\"{({numbers_int}):x}\"\"\"", "f\"\"\"{({numbers_any}):.3e}\"\"\"", "str({numbers_int})", "int('{NUMBERED}' * 9)", "int('zz', 36)", "int('0x1f', 0)", "int('1_000')", "int(' 12x')", "int({numbers_any})", "float({numbers_int})", "float('1e400')", "round({numbers_any}, {k})",
        "round({numbers_any})", "math.gcd({numbers_int}, {numbers_int})", "math.lcm({numbers_int}, {k})", "math.isqrt(abs({numbers_int}))", "math.factorial({NUMBERED} % 30)", "math.comb({NUMBERED} % 50, n)", "math.floor({numbers_any})", "math.ceil({numbers_any})", "math.sqrt(abs(n))", "math.fsum([0.1] * 10)", "math.isclose({numbers_any}, 0.1)", "math.prod([{k}, {numbers_int}])", "math.frexp(n / 3)", "math.log2(2**n)",
        "math.trunc({numbers_any})", "abs({numbers_any})", "-({numbers_any})", "~({numbers_int})", "bool({numbers_any})", "sum([{numbers_any}, {numbers_any}])", "max({numbers_any}, {numbers_int})", "Fraction({numbers_any})", "Fraction({k}, {k})", "Fraction(1, 3).limit_denominator({NUMBERED})", "(n / 3).is_integer()", "(n / 7).as_integer_ratio()", "float.fromhex('0x1.8p{k}')", "n / {k}", "n // 0.3", "-7 % {k}", "abs({numbers_any}) ** 0.5",
        "sorted([{numbers_int}, {numbers_int}, n / 3])", "range({numbers_int})[-1]", "len(range(({numbers_int}) % 10**9))", "[1, 2][{numbers_int}]", "({numbers_int}).is_integer()", "math.fmod({numbers_any}, 3)", "math.hypot(n, 4)", "math.dist([n, 0], [0, 3])", "10**{NUMBERED} == 1e{NUMBERED}", "'ab' * {k}",
    ],
    "tstep": ["print(big(n) * big({k}), 2**n)", "print(Fraction(n, 4) + Fraction(1, 3), divmod(-big(n), 7))"],
}
