# A range is a computed sequence with a length, indices, slices, membership and
# equality; iterating it does not use it up.
print(range(3), range(1, 3), range(2, 10, 3), range(0), [*range(5, 0, -2)], list(range(-3)),
      list(range(3, -3, -2)))
print(len(range(1, 100, 7)), len(range(5, 1)), len(range(7, 0, -2)), range(5)[-1],
      range(10)[2:8:3], range(9)[::-1])
print(5 in range(0, 10, 5), 6 in range(0, 10, 5), -1 in range(3), 2.0 in range(3),
      "a" in range(3))
print(range(3) == range(0, 3, 1), range(0) == range(5, 5), range(0, 3, 2) == range(0, 4, 2),
      range(3) == [0, 1, 2])
print(range(2, 9).index(4), range(3).count(1), bool(range(0)), sum(range(101)), max(range(4)),
      list(reversed(range(3))))
print([n for n in range(10) if n % 3 == 0], tuple(range(2)), set(range(3)),
      dict.fromkeys(range(2)), range(3).stop)
r = range(3)
print([(a, b) for a in r for b in r if a < b], list(r), list(r), isinstance(r, range))
for n in range(3):
    n += 10
    print("body", n)
for i in range(len("abc") - 1, -1, -1):
    print(i, "abc"[i])
for wrong in (lambda: range(), lambda: range(1.5), lambda: range("a"), lambda: range(0, 5, 0),
              lambda: range(3)[3], lambda: range(3)["a"], lambda: range(3) + range(2),
              lambda: range(3).index(9), lambda: range(1, 2, 3, 4)):
    try:
        print(wrong())
    except (TypeError, ValueError, IndexError) as e:
        print(type(e).__name__, e)
