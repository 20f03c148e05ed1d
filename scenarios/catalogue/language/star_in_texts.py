# `from module import *` in a text binds names of the text: in its locals, or its globals.
import math

g = {}
exec("from math import *\nr = pi > 3", g)
print(g["r"], "pi" in g, "__doc__" in g)
try:
    print(pi)
except NameError as e:
    print(e)
g, names = {}, {}
exec("from math import *\ndef f():\n    return 1\nr = floor(2.5)", g, names)
print(names["r"], "pi" in g, names["pi"] == math.pi, sorted(names)[-3:])


class Keeps(dict):
    def __setitem__(self, key, value):
        if key in ("floor", "gcd"):
            print("sets", key)
        super().__setitem__(key, value)


exec("from math import *", {}, Keeps())
exec("from math import *")
print(tau > 6)
