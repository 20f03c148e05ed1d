# typing: Literals are sets of values; aliases of built-in types make no objects.
from typing import Deque, Dict, FrozenSet, List, Literal, Set

print(Literal[1, 2] == Literal[2, 1], hash(Literal[1, 2]) == hash(Literal[2, 1]), Literal[1] == Literal[True], Literal[1] == Literal[1, 2])
print({Literal["a", "b"]: 1}[Literal["b", "a"]], Literal[0] == Literal[False], Literal[1, 2] == Literal[1, 2, 2])
for make in (lambda: List[int]([1]), lambda: Dict(), lambda: Set[str](), lambda: FrozenSet[int]([1]), lambda: Deque[int]([1, 2])):
    try:
        print(make())
    except TypeError as e:
        print(e)
