# Which of [...] and {...} matches a class with several bases: the first class
# of its order that is a sequence or a mapping decides. TYPE(x) of bytearray.
from array import array
from collections import UserDict, UserList, deque
from collections.abc import Mapping, MutableSequence, Sequence


def sequence_first(value):
    match value:
        case [*_]:
            return "sequence"
        case {}:
            return "mapping"
        case _:
            return "neither"


def mapping_first(value):
    match value:
        case {}:
            return "mapping"
        case [*_]:
            return "sequence"
        case _:
            return "neither"


class Empty:
    def __getitem__(self, key):
        raise LookupError(key)

    def __len__(self):
        return 0

    def __iter__(self):
        return iter(())


class MapOfSeq(Empty, Mapping, Sequence):
    pass


class SeqOfMap(Empty, Sequence, Mapping):
    pass


class DictSeq(dict, Sequence):
    pass


class SeqDict(Sequence, dict):
    def __getitem__(self, key):
        return 0


class ListMap(list, Mapping):
    pass


class Config(UserDict, Sequence):
    pass


class Rows(MutableSequence, UserDict):
    def insert(self, index, value):
        pass


class Derived(SeqOfMap):
    pass


class Registered:
    pass


class AfterRegistration(Registered):
    pass


Mapping.register(Registered)
for cls in (MapOfSeq, SeqOfMap, DictSeq, SeqDict, ListMap, Config, Rows, Derived, AfterRegistration, UserList, UserDict):
    try:
        print(cls.__name__, sequence_first(cls()), mapping_first(cls()))
    except TypeError as error:
        print(cls.__name__, error)
print([sequence_first(value) for value in (array("i", [1]), memoryview(b"a"), deque(), range(2), b"a", bytearray(b"a"), "a")])


def itself(value):
    match value:
        case bytearray(x) | bytes(x):
            return type(x).__name__


class Buffer(bytearray):
    pass


print(itself(bytearray(b"a")), itself(b"a"), itself(Buffer(b"a")))
