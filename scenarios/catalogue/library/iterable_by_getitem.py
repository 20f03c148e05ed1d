# collections.abc.Iterable asks for __iter__: a class that only __getitem__ makes iterable is none.
import collections.abc


class Items:
    def __getitem__(self, i):
        return "ab"[i]


class Sized(Items):
    def __len__(self):
        return 2


class Hidden(Items):
    __iter__ = None


class Derived(dict):
    pass


class Later:
    pass


names = "Iterable", "Sequence", "Sized", "Container", "Collection", "Reversible", "Mapping", "Iterator"
kinds = [getattr(collections.abc, name) for name in names]
for cls in Items, Sized, Hidden, Derived, str, bytes, range, list, object:
    print(cls.__name__, [name for name, kind in zip(names, kinds) if issubclass(cls, kind)])
print(list(Items()), list(reversed(Sized())), isinstance(Items(), collections.abc.Iterable))
Later.__getitem__ = Items.__getitem__
print(list(Later()), issubclass(Later, collections.abc.Iterable), hasattr(Later, "__iter__"))
collections.abc.Iterable.register(Items)
print(issubclass(Items, collections.abc.Iterable), issubclass(Sized, collections.abc.Iterable), issubclass(Hidden, collections.abc.Iterable))
