# match takes registered and derived classes of collections.abc for sequences and mappings; bytearray, memoryview.
import collections.abc as C


class Pair:
    def __len__(self):
        return 2

    def __getitem__(self, i):
        if i > 1:
            raise IndexError
        return i


class Derived(Pair):
    pass


class Table:
    def __init__(self, **items):
        self.items = items

    def __len__(self):
        return len(self.items)

    def get(self, key, default=None):
        return self.items.get(key, default)

    def __getitem__(self, key):
        return self.items[key]

    def keys(self):
        return self.items.keys()


class Row(C.Sequence):
    def __len__(self):
        return 1

    def __getitem__(self, i):
        return [7][i]


class Map(C.MutableMapping):
    def __init__(self):
        self.items_ = {"a": 5}

    def __getitem__(self, key):
        return self.items_[key]

    def __setitem__(self, key, value):
        self.items_[key] = value

    def __delitem__(self, key):
        del self.items_[key]

    def __iter__(self):
        return iter(self.items_)

    def __len__(self):
        return len(self.items_)


class Other(C.Set):
    def __contains__(self, x):
        return False

    def __iter__(self):
        return iter(())

    def __len__(self):
        return 0


def kind(x):
    match x:
        case [a, b]:
            return "pair", a, b
        case [a]:
            return "one", a
        case {"a": v}:
            return "map", v
        case C.Sized():
            return "sized"
        case _:
            return "other"


print(kind(Pair()), kind(Derived()), kind(Table(a=1)))
C.Sequence.register(Pair)
C.Mapping.register(Table)
print(kind(Pair()), kind(Derived()), kind(Table(a=1)), kind(Table(b=1)))
print(kind(Row()), kind(Map()), kind(Other()), kind(memoryview(b"ab")), kind(bytearray(b"ab")), kind(b"ab"), kind("ab"))
for cls in (bytearray, memoryview, bytes, str, range, Pair, Table):
    print(cls.__name__, *[issubclass(cls, abstract) for abstract in (
        C.Sequence, C.MutableSequence, C.Mapping, C.Reversible, C.Collection, C.Hashable)])
print(isinstance(bytearray(), C.MutableSequence), isinstance(memoryview(b""), C.Sequence))
