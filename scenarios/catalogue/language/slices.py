# Slices of lists, strings, tuples and ranges take negative and missing bounds and
# steps; lists take assignment and deletion of slices.
s, l = "abcdefgh", list(range(8))
print(s[2:5], s[:3], s[5:], s[-3:], s[:-3], s[::2], s[1::3], s[::-1], s[5:2:-1], s[100:],
      s[-100:2])
print(l[6:1:-2], l[:], l[::-3], l[-1:-4:-1], l[3:3], l[5:2], l[None:2], tuple(l)[1:-1:2])
print(range(10)[2:8:3], list(range(10, 0, -3)), range(5)[-1], range(0, 10, 2)[1:3],
      len(range(7, 0, -2)))
l[1:3] = ["x", "y", "z"]
print(l)
l[::3] = "ABC"
print(l)
l[2:2] = [0.5]
l[len(l):] = ["end"]
print(l)
del l[0], l[-1], l[1:4]
print(l)
del l[::2]
print(l)
l[:] = []
print(l, [1, 2, 3][1:][0], "abc"[::-1][1:], "abc"[None:None:2], [0] + l[5:])
l = [0, 1, 2, 3]


def every_other(value):
    l[0:4:2] = value


def front(value):
    l[:1] = value


def at(index):
    l[index] = 0


for attempt in (lambda: s[::0], lambda: every_other([1]), lambda: every_other(5),
                lambda: front(5), lambda: l["a"], lambda: l[9], lambda: at(9), lambda: at("a"),
                lambda: s[1.0], lambda: s[99], lambda: (1,)[3], lambda: range(3)[5],
                lambda: l[1:"x"]):
    try:
        attempt()
    except (ValueError, TypeError, IndexError) as e:
        print(type(e).__name__, e)
