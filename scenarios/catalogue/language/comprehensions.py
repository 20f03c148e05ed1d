# Comprehensions nest, filter and have a scope of their own, except for names
# bound by :=; only the first iterable is evaluated outside.
x = "outside"
print([x for x in range(3)], x)
print([(a, b) for a in range(3) for b in range(a) if (a + b) % 2])
print([[a * b for b in range(3)] for a in range(3)])
print({n: n * n for n in (3, 1, 2)}, {n % 3 for n in range(9)},
      {k: v for k, v in zip("ab", "cd")})
print(sum(n for n in range(10) if n % 2), sorted({len(w) for w in "a bb cc d".split()}))
print([last := n for n in range(4)], last, any((hit := n) > 2 for n in range(9)), hit)
print([n if n % 2 else -n for n in range(5)], [n for n in range(20) if n % 2 if n % 3])


def scope():
    y = 10
    fns = [lambda: (n, y) for n in range(2)]
    y = 20
    return [f() for f in fns]


def lazily():
    print("evaluated at once")
    return [1, 2, 3]


def noisy(n):
    print("filter", n)
    return n != 2


print(scope())
gen = (n * 10 for n in lazily() if noisy(n))
print("made")
print(next(gen))
print(list(gen), list(gen))
pairs = [(1, [2, 3]), (4, [5])]
print([(a, *rest) for a, rest in pairs], [b for _, rest in pairs for b in rest])
print([*range(2), *"ab", *{7: 8}], {**{"a": 1}, "b": 2, **{"a": 3}}, (*[1], *[2]))
try:
    [undefined_name for _ in range(1)]
except NameError as e:
    print(e)
print([n for n in []], tuple(n for n in "xy"), " ".join(c.upper() for c in "abc"))
