# % formatting and str.format with positions, names, attributes, items and nested fields.
print("%d|%5d|%-5d|%05d|%+d|% d|%x|%X|%#x|%o" % (7, 7, 7, 7, 7, 7, 255, 255, 255, 8))
print("%f|%.2f|%8.3f|%-8.1f|%08.2f|%+.1f" % (1.5, 1.005, 3.14159, 2.5, -1.5, 0.05))
print("%e|%.2E|%g|%g|%g|%.3g" % (12345.678, 0.00012, 1e10, 0.1, 1e-5, 1234.5))
print("%s|%10s|%-10s|%.2s|%r" % ("s", "s", "s", "abc", "q"))
print("%c|%c|%%|%i|%5.1f%%" % ("x", 65, 3.99, 12.34))
print("%(a)s %(b)05.1f %(a)r" % {"a": "x", "b": 2.25}, "%s" % ((1, 2),),
      "%s and %s" % (None, [1]))
print("%s" % 5, "%s %%" % "x", "%d%%" % 5.9, "100%", "%s" % {"a": 1},
      "%5s|%-5s|" % (True, None))
print("{} {} {{}}".format(1, "a"), "{1} {0} {1}".format("a", "b"),
      "{x:>5} {y!r}".format(x=1, y="q"))
print("{0[1]} {a[k]} {0}".format([1, 2], a={"k": "v"}),
      "{:{}} {:{w}.{p}f}|".format("a", 5, 1.23456, w=8, p=2))
print("{0:<4}{0:>4}|{0!r:^7}|".format("ab"), "{:,}".format(10 ** 6), "{:%}".format(0.5),
      "{}".format(None))


class Box:
    def __init__(self):
        self.size = 3


print("{0.size} {b.size:03}".format(Box(), b=Box()))
for wrong in (lambda: "%d" % "x", lambda: "%s %s" % 1, lambda: "%s" % (1, 2),
              lambda: "%x" % 1.5, lambda: "{}".format(), lambda: "{x}".format(),
              lambda: "{} {1}".format(1, 2), lambda: "%(k)s" % {}, lambda: "%q" % 1,
              lambda: "{".format(), lambda: "%f" % "x"):
    try:
        print(wrong())
    except (TypeError, ValueError, IndexError, KeyError) as e:
        print(type(e).__name__, e)
