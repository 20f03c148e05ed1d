# SPDX-License-Identifier: MIT
"""Module reprlib, as CPython's Lib/reprlib.py."""
import builtins
from functools import wraps
from itertools import islice

__all__ = ["Repr", "repr", "recursive_repr"]


def recursive_repr(fillvalue="..."):
    """Decorates a __repr__() that may come upon its own object: FILLVALUE then."""

    def decorate(function):
        running = set()

        @wraps(function)
        def wrapper(self):
            if id(self) in running:
                return fillvalue
            running.add(id(self))
            try:
                return function(self)
            finally:
                running.discard(id(self))

        return wrapper

    return decorate


# The module of each class that has a method below, in which other classes may have its name.
_MODULES = {"tuple": "builtins", "list": "builtins", "array": "array", "set": "builtins", "frozenset": "builtins",
            "deque": "collections", "dict": "builtins", "str": "builtins", "int": "builtins"}


class Repr:
    """Shows objects in limited size."""

    def __init__(self, *, maxlevel=6, maxtuple=6, maxlist=6, maxarray=5, maxdict=4, maxset=6, maxfrozenset=6,
                 maxdeque=6, maxstring=30, maxlong=40, maxother=30, fillvalue="...", indent=None):
        self.maxlevel = maxlevel
        self.maxtuple = maxtuple
        self.maxlist = maxlist
        self.maxarray = maxarray
        self.maxdict = maxdict
        self.maxset = maxset
        self.maxfrozenset = maxfrozenset
        self.maxdeque = maxdeque
        self.maxstring = maxstring
        self.maxlong = maxlong
        self.maxother = maxother
        self.fillvalue = fillvalue
        self.indent = indent

    def repr(self, x):
        return self.repr1(x, self.maxlevel)

    def repr1(self, x, level):
        kind = type(x)
        name = "_".join(kind.__name__.split())
        method = getattr(self, "repr_" + name, None)
        if method and (name not in _MODULES or kind.__module__ == _MODULES[name]):
            return method(x, level)
        return self.repr_instance(x, level)

    def _join(self, pieces, level):
        indent = self.indent
        if indent is None:
            return ", ".join(pieces)
        if not pieces:
            return ""
        if isinstance(indent, int):
            if indent < 0:
                raise ValueError(f"Repr.indent cannot be negative int (was {indent!r})")
            indent = " " * indent
        try:
            separator = ",\n" + (self.maxlevel - level + 1) * indent
        except TypeError as error:
            raise TypeError(f"Repr.indent must be a str, int or None, not {type(indent)}") from error
        return separator.join(("", *pieces, ""))[1:-len(indent) or None]

    def _items(self, x, level, left, right, limit, trail=""):
        if level <= 0 and len(x):
            return left + self.fillvalue + right
        pieces = [self.repr1(item, level - 1) for item in islice(x, limit)]
        if len(x) > limit:
            pieces.append(self.fillvalue)
        if len(x) == 1 and self.indent is None:
            right = trail + right
        return left + self._join(pieces, level) + right

    def repr_tuple(self, x, level):
        return self._items(x, level, "(", ")", self.maxtuple, ",")

    def repr_list(self, x, level):
        return self._items(x, level, "[", "]", self.maxlist)

    def repr_array(self, x, level):
        begin = f"array('{x.typecode}'"
        return self._items(x, level, begin + ", [", "])", self.maxarray) if x else begin + ")"

    def repr_set(self, x, level):
        return self._items(_in_order(x), level, "{", "}", self.maxset) if x else "set()"

    def repr_frozenset(self, x, level):
        return self._items(_in_order(x), level, "frozenset({", "})", self.maxfrozenset) if x else "frozenset()"

    def repr_deque(self, x, level):
        return self._items(x, level, "deque([", "])", self.maxdeque)

    def repr_dict(self, x, level):
        if not x:
            return "{}"
        if level <= 0:
            return "{" + self.fillvalue + "}"
        pieces = []
        for key in islice(_in_order(x), self.maxdict):
            shown = self.repr1(key, level - 1)
            pieces.append(f"{shown}: {self.repr1(x[key], level - 1)}")
        if len(x) > self.maxdict:
            pieces.append(self.fillvalue)
        return "{" + self._join(pieces, level) + "}"

    def _parts(self, limit):
        """How much of the beginning and of the end is shown."""
        begin = max(0, (limit - 3) // 2)
        return begin, max(0, limit - 3 - begin)

    def _shorten(self, text, limit):
        if len(text) <= limit:
            return text
        begin, end = self._parts(limit)
        return text[:begin] + self.fillvalue + text[len(text) - end:]

    def repr_str(self, x, level):
        text = builtins.repr(x[:self.maxstring])
        if len(text) > self.maxstring:
            begin, end = self._parts(self.maxstring)
            text = builtins.repr(x[:begin] + x[len(x) - end:])
            text = text[:begin] + self.fillvalue + text[len(text) - end:]
        return text

    def repr_int(self, x, level):
        return self._shorten(builtins.repr(x), self.maxlong)

    def repr_instance(self, x, level):
        try:
            text = builtins.repr(x)
        except Exception:
            return f"<{x.__class__.__name__} instance at {id(x):#x}>"
        return self._shorten(text, self.maxother)


def _in_order(x):
    try:
        return sorted(x)
    except Exception:
        return list(x)


aRepr = Repr()
repr = aRepr.repr
