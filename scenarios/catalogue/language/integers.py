# Integer arithmetic: division and modulo round towards minus infinity, powers and
# shifts, bases, and bool as an int.
for a, b in ((7, 2), (-7, 2), (7, -2), (-7, -2), (0, 5), (6, 3), (-6, 3)):
    print(a, b, a // b, a % b, divmod(a, b), a / b, (a // b) * b + a % b == a)
print(2 ** 10, 2 ** 62, (-2) ** 3, (-2) ** 63, 10 ** 18, 7 ** 0, 0 ** 0, 2 ** -2, -2 ** 2)
print(1 << 4, -1 >> 3, -8 >> 1, 255 & 15, 12 | 3, 5 ^ 1, ~0, ~-1, -5 & 3, -5 | 3, -5 ^ 3,
      1 >> 70)
print(0x1F, 0o17, 0b101, 1_000_000, 9223372036854775807, -9223372036854775807 - 1, 0xFF_FF)
print(int("-12"), int("101", 2), int("z", 36), int("0x1f", 16), int("7", base=8), int(),
      str(-5))
print(True + 1, True == 1, isinstance(True, int), False * 5, -True, {1: "int", True: "bool"},
      [5, 6][True])
print(max(3, -1, 2), min([4, 2, 8]), sum(range(101)), abs(-5), round(12345, -2), round(5, 2),
      divmod(-1, 3))
kinds = (4 / 2, 4 // 2, 4 // 2.0, 2 ** -1, True + True, True & False, 1 & True, -True)
print([type(v).__name__ for v in kinds])
print(1 == 1.0, 2 ** 53 == 2.0 ** 53, 3 < 3.5, -1 < 0.0 < True, 5 is not None, not 0, 0 or -0,
      7 and 8)
for wrong in (lambda: 1 // 0, lambda: 1 % 0, lambda: divmod(1, 0), lambda: 5 << -1,
              lambda: int("12x"), lambda: int("0x1f"), lambda: int("9", 8), lambda: int(None),
              lambda: int([]), lambda: 1 + None, lambda: None + 1, lambda: 1 < "a",
              lambda: None < 1, lambda: -"a", lambda: ~1.5, lambda: 1 in 5, lambda: 1 in "a",
              lambda: len(5), lambda: 5[0], lambda: 5()):
    try:
        print(wrong())
    except (ZeroDivisionError, ValueError, TypeError) as e:
        print(type(e).__name__, e)
