# dir() of built-in types and their objects has the names of their operators, and what exceptions have.
import collections


def has(v, names):
    listed = dir(v)
    print(type(v).__name__, [name for name in names.split() if f"__{name}__" in listed])


def public(v):
    return [name for name in dir(v) if not name.startswith("_")]


ARITHMETIC = "add radd iadd sub rsub mul rmul imul mod rmod pow neg pos abs invert and rand iand or ror ior index bool"
CONTAINERS = "len getitem setitem delitem contains iter next reversed call await hash getnewargs"

for v in (None, True, 1, 1.5, "", b"", bytearray(), [], (), {}, set(), frozenset(), range(3), {}.keys(), {}.items(),
          {}.values(), collections.deque(), collections.OrderedDict(), collections.defaultdict(),
          iter([]), enumerate([]), zip(), type):
    has(v, ARITHMETIC)
    has(v, CONTAINERS)
print("__iadd__" in dir(collections.deque), "__add__" in dir(collections.deque))
print(public(ValueError("x")), public(StopIteration(1)), public(SystemExit(1)))
e = KeyError("k")
print("__notes__" in dir(e), "__cause__" in dir(e), "__traceback__" in dir(KeyError))
