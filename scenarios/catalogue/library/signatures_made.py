# inspect: parameters of kinds given as numbers, what replace() leaves out, format(), and what __signature__ states.
import copy
from inspect import Parameter, Signature, signature


def attempt(function, *args, **kwargs):
    try:
        print(function(*args, **kwargs))
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)


for kind in range(5):
    print(repr(Parameter("a", kind)), Parameter("a", kind).kind.description)
attempt(Parameter, "a", 9)
attempt(Parameter, "a", -1)
attempt(Parameter, "a", "x")
attempt(Parameter, "if", 1)
attempt(Parameter, "if", 0)
attempt(Parameter, "a", 2, default=1)
attempt(Signature, [Parameter("a", 1), Parameter("a", 1)])
attempt(Signature, [Parameter("a", 3), Parameter("b", 1)])
attempt(Signature, [Parameter("a", 1, default=1), Parameter("b", 1)])


def f(a: "int", /, b=2, *c: int, d, **e) -> "str":
    pass


s = signature(f)
print(s.replace(return_annotation=Signature.empty), s.replace(parameters=[]), s.replace())
print(copy.replace(s, return_annotation=int), copy.replace(s.parameters["b"], name="z"))
print(s.parameters["b"].replace(default=Parameter.empty))
print(s.format(max_width=5))
print(s.format(max_width=500), s.format(quote_annotation_strings=False))
print(Signature().format(max_width=0))


class Stated:
    __signature__ = Signature([Parameter("q", 1)])


class Wrong:
    __signature__ = 5


attempt(signature, Stated)
attempt(signature, Wrong)
