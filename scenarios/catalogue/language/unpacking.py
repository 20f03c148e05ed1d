# Assignment unpacks any iterable into nested and starred targets, from left to
# right; errors name the mismatch.
a, b = 1, 2
a, b = b, a
(c, (d, e)), f = (1, "xy"), 3
first, *middle, last = range(5)
*start, end = "ab"
[g, *h] = {10: "x"}
print(a, b, c, d, e, f, first, middle, last, start, end, g, h)
i, values = 0, [0, 0, 0]
i, values[i] = 2, "set at two"
print(i, values)
for n, (x, *y) in enumerate([(1, 2, 3), "ab", [4]]):
    print(n, x, y)
p = q = []
p.append(1)
print(q, p is q)


class Box:
    pass


box = Box()
box.a, box.b = box.c = "mn"
print(box.a, box.b, box.c)


def attempt(what):
    try:
        what()
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)


def two(value):
    a, b = value


def starred(value):
    a, *b, c = value


attempt(lambda: two([1]))
attempt(lambda: two([]))
attempt(lambda: two((1, 2, 3)))
attempt(lambda: two({1, 2, 3, 4}))
attempt(lambda: two(n for n in range(9)))
attempt(lambda: two(5))
attempt(lambda: two(None))
attempt(lambda: starred("a"))
attempt(lambda: starred(7))
print(*[1, 2], *"ab", sep=",")
