# Functions and methods in C have their own types, messages name types in C with their
# module, type checks of arguments name None "None", and a deque may contain itself.
import asyncio
from collections import Counter, OrderedDict, defaultdict, deque
import contextvars
import functools
import itertools
import math
import types


def show(function):
    try:
        print(function())
    except Exception as e:
        print(type(e).__name__, e)


class Bare:
    def __init__(self):
        pass


for function in [
    lambda: type(len) is type([].append) is types.BuiltinFunctionType is types.BuiltinMethodType,
    lambda: (type(len), type(asyncio.sleep), type(list.append), type([].__len__)),
    lambda: (len.__class__, [].append.__class__, Bare().__init__.__class__, type(len).__name__),
    lambda: isinstance([].append, types.MethodType),
    lambda: isinstance(Bare().__init__, types.MethodType),
    lambda: isinstance(math.sqrt, types.BuiltinMethodType),
    lambda: type(asyncio.sleep) is types.FunctionType,
    # In messages.
    lambda: len + 1, lambda: [].append < 1, lambda: -len, lambda: len[0], lambda: [*len],
    lambda: len.missing, lambda: [].append.missing, lambda: "".join(len), lambda: dict(**len),
    lambda: deque() + 1, lambda: deque().missing, lambda: 1 < OrderedDict(),
    lambda: defaultdict() + 1, lambda: functools.partial(len) + 1, lambda: itertools.count() + 1,
    lambda: contextvars.copy_context() + 1, lambda: "a" + deque(), lambda: b"a" + OrderedDict(),
    lambda: [] + deque(), lambda: sorted([deque(), 0]), lambda: next(deque()), lambda: Counter() + 1,
    lambda: max(*len), lambda: Bare(*1), lambda: deque(*1), lambda: max(*...),
    lambda: max(*ValueError()), lambda: max(*Bare()),
    # None as an argument.
    lambda: "".find(None), lambda: b"a".decode(None), lambda: "a".encode(None),
    lambda: ExceptionGroup(None, []), lambda: ValueError().add_note(None),
    lambda: "a".replace("a", None), lambda: format(1, None), lambda: "a".partition(None),
    lambda: int(None), lambda: "a".removeprefix(None), lambda: str(b"", None),
]:
    show(function)

ring = deque([1], 3)
ring.append(ring)
print(ring, deque([deque([1]), [deque()]]))

for kind in (Bare, dict, set, tuple, OrderedDict, deque, frozenset, int, float, ValueError, str):
    for key in (0, "k"):
        x = kind()
        try:
            del x[key]
        except Exception as e:
            print(kind.__name__, key, type(e).__name__, e)
    for times in ([1, 2], ""):
        x = kind()
        try:
            x *= times
        except Exception as e:
            print(kind.__name__, "*=", type(e).__name__, e)
        try:
            x = kind() * times
        except Exception as e:
            print(kind.__name__, "*", type(e).__name__, e)
