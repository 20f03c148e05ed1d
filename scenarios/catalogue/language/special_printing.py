# print and str use __str__ and fall back to __repr__, containers and !r use
# __repr__; both must return a str.
class Both:
    def __repr__(self):
        return "<both>"

    def __str__(self):
        return "both as text"


class OnlyRepr:
    def __repr__(self):
        return "<repr>"


class OnlyStr:
    def __str__(self):
        return "only text"


class Broken:
    def __repr__(self):
        return 5


class Custom(Exception):
    def __str__(self):
        return f"custom{self.args}"


both, only = Both(), OnlyRepr()
print(both, [both], (both,), {both: both}, str(both), repr(both),
      f"{both} {both!r} {both!s:>15}|")
print(only, [only], "%s %r" % (only, only), "{} {!r}".format(both, both), str(OnlyStr()))
print(Custom(1, "x"), repr(Custom(1, "x")), [Custom()], str(ValueError()), repr(KeyError("k")))
for wrong in (lambda: repr(Broken()), lambda: str(Broken()), lambda: f"{only:>9}",
              lambda: f"{both:d}"):
    try:
        print(wrong())
    except (TypeError, ValueError) as e:
        print(e)
print(str(Both), repr(int), str(type(None)), str([int, Both]), type(both))
print("a", "b", sep="", end="")
print("c", 1, None, sep=" - ", end=" the end")
print()
print(*[], sep="x")
