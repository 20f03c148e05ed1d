# Tuples compare item by item, hash by value, are immutable, and need a comma
# rather than parentheses.
t = (1, "a", 2.5)
print(t, (1,), (), 1, (1), ((),), t[0], t[-1], t[1:], len(t), t + (4,), t * 2, "a" in t)
print(t.index("a"), t.count(1), t == (1, "a", 2.5), t is t, t[::-1], (1, 2)[True], (*t, 3),
      (5,) * 0)
print((1, 2) < (1, 3), (1, 2) < (1, 2, 0), (1, "a") == (1.0, "a"), () < (0,), (2, 1) > (1, 99))
a = 1, 2
b, c = a
print(a, b, c, tuple("abc"), tuple([1, 2]), tuple(range(3)), tuple(),
      tuple(x * x for x in range(4)))
print({(1, 2): "pair", (): "empty"}[(1, 2)], len({(1, 2), (1, 2)}), ((1, 2), [3, 4]),
      max((1, 5), (2, 0)))


def several():
    return 1, "two", [3]


one, two, (three,) = several()
print(one, two, three, several(), several()[1], type(several()).__name__,
      sorted([(2, "b"), (1, "z"), (2, "a")]))
print(min((3, "x"), (3, "a")), sum((1, 2, 3)), any((0, "", 1)), all(()),
      list(zip(*[(1, 2), (3, 4)])))
mutable = ([1], 2)
mutable[0].append(9)
print(mutable, str((None, True, "q'")), repr(("x",)), (1, (2, (3, (4,)))),
      tuple(enumerate("ab")))


def change(t):
    t[0] = 9


def remove(t):
    del t[0]


for wrong in (lambda: change(t), lambda: remove(t), lambda: t[9], lambda: t["a"],
              lambda: t.index("zz"), lambda: t + [1], lambda: {([],): 1}, lambda: t.append(1),
              lambda: (1, "a") < (1, 2), lambda: tuple(5), lambda: t * t, lambda: t < 5,
              lambda: (1, 2)()):
    try:
        print(wrong())
    except (TypeError, IndexError, ValueError, AttributeError) as e:
        print(type(e).__name__, e)
