# If two arguments are wrong, the error names the one that CPython checks first; an argument
# that is not needed is not checked: the key of an empty dict, the encoding of nothing.
from collections import Counter, OrderedDict
import itertools


def show(function):
    try:
        print(function())
    except Exception as e:
        print(type(e).__name__, e)


for function in [
    lambda: {}.pop([]), lambda: {}.pop([], 5), lambda: {1: 2}.pop([]),
    lambda: [].sort(1), lambda: [].sort(1, 2), lambda: [].sort(1, 2, 3), lambda: [].sort(1, 2, key=3),
    lambda: b"a".find("a", "b"), lambda: "a".find(1, "b"), lambda: b"a".count("a", "b"),
    lambda: b"a".index(300, "b"), lambda: b"a".rfind("a", 0),
    lambda: b"".decode("nope"), lambda: b"a".decode("nope"), lambda: "".encode("nope"),
    lambda: int.from_bytes([1, 2]), lambda: int.from_bytes(range(3), "little"),
    lambda: int.from_bytes(x for x in (1, 2)), lambda: int.from_bytes("ab"),
    lambda: int.from_bytes(5), lambda: int.from_bytes([300]), lambda: int.from_bytes(["a"]),
    lambda: itertools.islice([], -1), lambda: itertools.islice([], -2),
    lambda: itertools.islice([], 0, -2), lambda: itertools.islice([], "a"),
    lambda: str.maketrans(1, 2), lambda: str.maketrans(1, "b"), lambda: str.maketrans("a", "b", 1),
    lambda: sum(None, ""), lambda: sum(5, b""), lambda: sum([], ""), lambda: sum([], b""),
    lambda: list(itertools.dropwhile(None, [1])), lambda: list(itertools.takewhile(None, [1])),
    lambda: list(itertools.dropwhile(None, [])), lambda: list(itertools.filterfalse(None, [0, 1])),
    lambda: list(itertools.dropwhile(lambda x: x < 2, [1, 2, 1, 3])),
    lambda: OrderedDict([1]), lambda: OrderedDict("a"), lambda: OrderedDict([()]),
    lambda: OrderedDict([(1, 2, 3)]), lambda: OrderedDict().update([5]), lambda: dict([(1, 2, 3)]),
    lambda: Counter([[]]), lambda: Counter([1, {}]), lambda: Counter([(1, [])]),
]:
    show(function)
