# SPDX-License-Identifier: MIT
"""collections.UserDict, UserList and UserString: classes to derive from, with the content in `data`.

Mirrors CPython's Lib/collections/__init__.py.
"""
import copy as _copy
import sys
from collections.abc import MutableMapping, MutableSequence, Sequence


class UserDict(MutableMapping):
    __module__ = 'collections'

    def __init__(self, dict=None, /, **kwargs):
        self.data = {}
        if dict is not None:
            self.update(dict)
        if kwargs:
            self.update(kwargs)

    def __len__(self):
        return len(self.data)

    def __getitem__(self, key):
        if key in self.data:
            return self.data[key]
        if hasattr(self.__class__, '__missing__'):
            return self.__class__.__missing__(self, key)
        raise KeyError(key)

    def __setitem__(self, key, item):
        self.data[key] = item

    def __delitem__(self, key):
        del self.data[key]

    def __iter__(self):
        return iter(self.data)

    def __contains__(self, key):
        return key in self.data

    def get(self, key, default=None):
        return self[key] if key in self else default

    def __repr__(self):
        return repr(self.data)

    def __or__(self, other):
        if isinstance(other, (UserDict, dict)):
            return self.__class__(self.data | _content(other))
        return NotImplemented

    def __ror__(self, other):
        if isinstance(other, (UserDict, dict)):
            return self.__class__(_content(other) | self.data)
        return NotImplemented

    def __ior__(self, other):
        self.data |= _content(other)
        return self

    def __copy__(self):
        return _again(self)

    def copy(self):
        if self.__class__ is UserDict:
            return UserDict(self.data.copy())
        data = self.data
        try:
            self.data = {}
            made = _copy.copy(self)
        finally:
            self.data = data
        made.update(self)
        return made

    @classmethod
    def fromkeys(cls, iterable, value=None):
        made = cls()
        for key in iterable:
            made[key] = value
        return made


class UserList(MutableSequence):
    __module__ = 'collections'

    def __init__(self, initlist=None):
        self.data = [] if initlist is None else list(_content(initlist))

    def __repr__(self):
        return repr(self.data)

    def __lt__(self, other):
        return self.data < _content(other)

    def __le__(self, other):
        return self.data <= _content(other)

    def __eq__(self, other):
        return self.data == _content(other)

    def __gt__(self, other):
        return self.data > _content(other)

    def __ge__(self, other):
        return self.data >= _content(other)

    def __contains__(self, item):
        return item in self.data

    def __len__(self):
        return len(self.data)

    def __getitem__(self, i):
        return self.__class__(self.data[i]) if isinstance(i, slice) else self.data[i]

    def __setitem__(self, i, item):
        self.data[i] = item

    def __delitem__(self, i):
        del self.data[i]

    def __add__(self, other):
        return self.__class__(self.data + _as_list(other))

    def __radd__(self, other):
        return self.__class__(_as_list(other) + self.data)

    def __iadd__(self, other):
        self.data += _as_list(other)
        return self

    def __mul__(self, n):
        return self.__class__(self.data * n)

    __rmul__ = __mul__

    def __imul__(self, n):
        self.data *= n
        return self

    def __copy__(self):
        return _again(self)

    def append(self, item):
        self.data.append(item)

    def insert(self, i, item):
        self.data.insert(i, item)

    def pop(self, i=-1):
        return self.data.pop(i)

    def remove(self, item):
        self.data.remove(item)

    def clear(self):
        self.data.clear()

    def copy(self):
        return self.__class__(self)

    def count(self, item):
        return self.data.count(item)

    def index(self, item, *args):
        return self.data.index(item, *args)

    def reverse(self):
        self.data.reverse()

    def sort(self, /, *args, **kwds):
        self.data.sort(*args, **kwds)

    def extend(self, other):
        self.data.extend(_content(other))


class UserString(Sequence):
    __module__ = 'collections'

    def __init__(self, seq):
        self.data = seq if isinstance(seq, str) else str(_content(seq))

    def __str__(self):
        return str(self.data)

    def __repr__(self):
        return repr(self.data)

    def __int__(self):
        return int(self.data)

    def __float__(self):
        return float(self.data)

    def __complex__(self):
        return complex(self.data)

    def __hash__(self):
        return hash(self.data)

    def __eq__(self, string):
        return self.data == _content(string)

    def __lt__(self, string):
        return self.data < _content(string)

    def __le__(self, string):
        return self.data <= _content(string)

    def __gt__(self, string):
        return self.data > _content(string)

    def __ge__(self, string):
        return self.data >= _content(string)

    def __contains__(self, char):
        return _content(char) in self.data

    def __len__(self):
        return len(self.data)

    def __getitem__(self, index):
        return self.__class__(self.data[index])

    def __add__(self, other):
        return self.__class__(self.data + str(_content(other)))

    def __radd__(self, other):
        return self.__class__(str(other) + self.data)

    def __mul__(self, n):
        return self.__class__(self.data * n)

    __rmul__ = __mul__

    def __mod__(self, args):
        return self.__class__(self.data % args)

    def __rmod__(self, template):
        return self.__class__(str(template) % self)

    def count(self, sub, start=0, end=sys.maxsize):
        return self.data.count(_content(sub), start, end)

    def encode(self, encoding='utf-8', errors='strict'):
        return self.data.encode('utf-8' if encoding is None else encoding, 'strict' if errors is None else errors)

    def endswith(self, suffix, start=0, end=sys.maxsize):
        return self.data.endswith(suffix, start, end)

    def expandtabs(self, tabsize=8):
        return self.__class__(self.data.expandtabs(tabsize))

    def find(self, sub, start=0, end=sys.maxsize):
        return self.data.find(_content(sub), start, end)

    def format(self, /, *args, **kwds):
        return self.data.format(*args, **kwds)

    def index(self, sub, start=0, end=sys.maxsize):
        return self.data.index(_content(sub), start, end)

    def removeprefix(self, prefix, /):
        return self.__class__(self.data.removeprefix(_content(prefix)))

    def removesuffix(self, suffix, /):
        return self.__class__(self.data.removesuffix(_content(suffix)))

    def replace(self, old, new, maxsplit=-1):
        return self.__class__(self.data.replace(_content(old), _content(new), maxsplit))

    def rfind(self, sub, start=0, end=sys.maxsize):
        return self.data.rfind(_content(sub), start, end)

    def rindex(self, sub, start=0, end=sys.maxsize):
        return self.data.rindex(sub, start, end)

    def rsplit(self, sep=None, maxsplit=-1):
        return self.data.rsplit(sep, maxsplit)

    def split(self, sep=None, maxsplit=-1):
        return self.data.split(sep, maxsplit)

    def startswith(self, prefix, start=0, end=sys.maxsize):
        return self.data.startswith(prefix, start, end)


def _content(value):
    """The data of an object of these classes, and anything else itself."""
    return value.data if isinstance(value, (UserDict, UserList, UserString)) else value


def _as_list(value):
    value = _content(value)
    return value if isinstance(value, list) else list(value)


def _again(value):
    """A shallow copy, with a copy of the data."""
    made = value.__class__.__new__(value.__class__)
    made.__dict__.update(value.__dict__)
    made.__dict__['data'] = value.__dict__['data'].copy()
    return made


def _passed_on(name, is_wrapped):
    method = getattr(str, name)

    def call(self, /, *args):
        result = method(self.data, *args)
        return self.__class__(result) if is_wrapped else result

    call.__name__ = name
    return call


# The methods of str that take no strings which may be UserStrings.
for _name in ('capitalize', 'casefold', 'center', 'ljust', 'lower', 'lstrip', 'rjust', 'rstrip', 'strip', 'swapcase',
              'title', 'translate', 'upper', 'zfill'):
    setattr(UserString, _name, _passed_on(_name, True))
for _name in ('format_map', 'isalnum', 'isalpha', 'isascii', 'isdecimal', 'isdigit', 'isidentifier', 'islower',
              'isnumeric', 'isprintable', 'isspace', 'istitle', 'isupper', 'join', 'partition', 'rpartition',
              'splitlines'):
    setattr(UserString, _name, _passed_on(_name, False))
UserString.maketrans = str.maketrans
