# copy() and deepcopy() of classes derived from list and dict call append() and __setitem__ of theirs; of sets they do not.
import copy
from collections import UserList, deque, defaultdict


class Doubling(list):
    def append(self, x):
        print("append", x)
        super().append(x * 2)

    def extend(self, xs):
        print("extend")
        super().extend(xs)


class Noting(dict):
    def __setitem__(self, k, v):
        print("set", k)
        super().__setitem__(k, v)

    def update(self, *args):
        print("update")
        super().update(*args)


class Adding(set):
    def add(self, x):
        print("add", x)
        super().add(x)



class Deque(deque):
    def append(self, x):
        print("deque", x)
        super().append(x)


class Defaults(defaultdict):
    def __setitem__(self, k, v):
        print("default", k)
        super().__setitem__(k, v)


class Named(list):
    def __init__(self, name, items=()):
        super().__init__(items)
        self.name = name


for value in Doubling([1, [2]]), Noting({"a": 1, "b": [2]}), Adding({1}), Deque([1, 2], 3), Defaults(list, {"k": [1]}), Named("n", [[1]]), UserList([1]):
    for function in copy.copy, copy.deepcopy:
        print(function.__name__, type(value).__name__)
        made = function(value)
        print(made, type(made) is type(value), made == value, getattr(made, "__dict__", None))
