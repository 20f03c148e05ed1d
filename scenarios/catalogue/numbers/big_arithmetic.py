# Ints of any size: operators, comparisons with floats, hashes (as CPython's
# modulus makes them), literals, and the operators' errors.


def show(name, operation):
    try:
        print(name, operation())
    except Exception as error:
        print(name, type(error).__name__, error)


a = 2**100
b = 3**70
print(a, b, a + b, a - b, b - a, a * b)
print(b // a, b % a, -b // a, -b % a, b // -a, b % -a)
print(divmod(-b, a), divmod(b, -a), divmod(b, 7), divmod(5, a), divmod(-5, a))
print(a / b, b / a, 1 / a, -1 / 10**400, a / 3, 10**400 / 10**399)
print(0 / -a, a / (a + 1), (2**53 + 1) * 2**200 / 2**200)
print(a << 3, a >> 3, -a >> 99, -a >> 101, -(a + 1) >> 5)
print(1 << 62, 1 << 63, 1 << 64, -1 << 63, -1 << 64, (1 << 63) - 1, -(1 << 63))
print(1 >> (1 << 70), -1 >> (1 << 70), 0 << (1 << 70))
print(a & b, a | b, a ^ b, ~a, -a & b, -a | b, -a ^ b, -a & -b, -a | -b)
print(9223372036854775807 + 1, -9223372036854775808 - 1, -9223372036854775808)
print(9223372036854775807 * 9223372036854775807, -(-9223372036854775808))
print(4611686018427387904, -4611686018427387905, 4611686018427387903 + 1)
print(a == 2.0**100, a == 2.0**100 + 1, a < 2.0**101, a > 1e300, a != 1)
print(10**400 > 1e308, 10**400 < float("inf"), -(10**400) > float("-inf"))
print(2**53 + 1 == float(2**53), 2**64 + 1 > float(2**64), 10**30 < 10.0**30)
print(float("nan") < a, a == float("nan"), a != float("nan"))
print(hash(2.0**100) == hash(a), {a: "found"}[2.0**100], {2.0**70: 1}[2**70])
print(0xFFFFFFFFFFFFFFFFFFFF, 0b1 << 70, 0o7777777777777777777777777)
print(1_000_000_000_000_000_000_000, -123456789012345678901234567890)
print((-a) ** 3, a**0, 0**a, (-1) ** a, (-1) ** (a + 1), 2**-1, True**a)
print(pow(a, b, 10**20 + 39), pow(3, -1, 10**30 + 57), pow(a, 5, -7))
print(pow(-3, a, 1000000007), pow(2, -5, 1), pow(7, 0, 1), pow(10, 20, -3))
print(sum([a, b, 1.0, 2]), sum([2**62] * 4), max(a, b), min(-a, 0.5))
print(sorted([a, b, -a, 0, 2.5]), abs(-a), +a, -a, bool(a), not a)
print([a, b].index(b), a in [b, a], a in {b, a}, {a, a + 0, b, 5} == {5, a, b})
c = a
c += 1
c -= 1
c *= 5
c //= 5
c <<= 3
c >>= 3
c |= 1
c ^= 1
c &= ~0
c **= 2
c %= 10**25
print(c)

show("inverse", lambda: pow(a, -1, 2**50))
show("zero modulus", lambda: pow(a, 2, 0))
show("floor", lambda: a // 0)
show("rest", lambda: a % 0)
show("both", lambda: divmod(a, 0))
show("true", lambda: a / 0)
show("float", lambda: 10**400 * 1.5)
show("float() of it", lambda: float(10**400))
show("quotient", lambda: 10**400 / 3)
show("shift", lambda: 1 << -1)
show("large shift", lambda: 1 << (1 << 70))
show("negative power", lambda: (10**400) ** -1)
show("zero to it", lambda: 0**-1)
show("with str", lambda: a + "x")
show("with None", lambda: a < None)
