# copy and deepcopy make what has no rule of its own by the protocol of pickle, as do instances of classes.
import asyncio
import copy
import copyreg
import operator
import pickle
import statistics
from collections import defaultdict, deque


class Tagged(int):
    def __new__(cls, *, tag):
        self = int.__new__(cls)
        self.tag = tag
        return self

    def __getnewargs_ex__(self):
        return (), {"tag": self.tag}


class Registered:
    def __new__(cls, name):
        self = object.__new__(cls)
        self.name = name
        return self


class Hidden:
    def __getattribute__(self, name):
        if name.startswith("__reduce"):
            raise AttributeError(name)
        return object.__getattribute__(self, name)


class Slots:
    __slots__ = "left", "right", "__dict__"


class Queue(deque):
    pass


class Table(defaultdict):
    pass


async def main():
    for made in copy.copy(Tagged(tag=[1])), copy.deepcopy(Tagged(tag=[1])):
        print(type(made), made.tag)
    try:
        copy.copy(Registered("a"))
    except TypeError as e:
        print(e)
    copyreg.pickle(Registered, lambda made: (Registered, (made.name,)))
    print(copy.copy(Registered("a")).name, copy.deepcopy(Registered(["b"])).name)
    for function in copy.copy, copy.deepcopy:
        try:
            function(Hidden())
        except copy.Error as e:
            print(e)
    slots = Slots()
    slots.left = [1]
    slots.other = [2]
    made = copy.copy(slots), copy.deepcopy(slots)
    print([(part.left is slots.left, part.other is slots.other, hasattr(part, "right")) for part in made])
    print(copy.copy(main.__code__) is main.__code__, copy.deepcopy(main.__code__) is main.__code__)
    queue = Queue([[1]], 3)
    queue.name = "q"
    table = Table(list, a=[1])
    table.name = "t"
    for value in queue, table:
        shallow, deep = copy.copy(value), copy.deepcopy(value)
        print(shallow, deep, hasattr(shallow, "name"), hasattr(deep, "name"))
    for getter in operator.attrgetter("real", "imag"), operator.itemgetter(0), operator.methodcaller("split", sep=","):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(getter, protocol))
            print(repr(again) == repr(getter), repr(copy.deepcopy(getter)), end=" ")
        print()
    print([pickle.loads(pickle.dumps(statistics.NormalDist(1, 2), protocol)) for protocol in range(2)])


asyncio.run(main())
