# typing.NamedTuple: annotations that are strs or None.
from typing import NamedTuple, get_type_hints


class Leaf(NamedTuple):
    n: int
    kids: "tuple[Leaf, ...]" = ()
    o: None = None


Pair = NamedTuple("Pair", [("a", int), ("b", "str")])
print(Leaf.__annotations__, get_type_hints(Leaf), Leaf(1), Pair.__annotations__, Pair(1, "x"))


class Squares:
    def __getitem__(self, i):
        return i * i


class Three(Squares):
    def __len__(self):
        return 3


for v in Three(), Squares(), {1}, 5, object():
    try:
        print(list(reversed(v)))
    except TypeError as e:
        print(e)
