# SPDX-License-Identifier: MIT
"""Module array, as CPython's Modules/arraymodule.c on Linux.

Its buffer can be copied, by bytes(), bytearray() and extend(); memoryview() does not take an array.
"""
import struct
import sys
from _abc import match_as as _match_as
from operator import index as _index

typecodes = "bBuwhHiIlLqQfd"
_SIZES = {"b": 1, "B": 1, "u": 4, "w": 4, "h": 2, "H": 2, "i": 4, "I": 4, "l": 8, "L": 8, "q": 8, "Q": 8, "f": 4, "d": 8}
_NAMES = {"b": "signed char", "B": "unsigned byte integer", "h": "signed short integer", "H": "unsigned short",
          "i": "signed integer", "I": "unsigned int"}


def _check_signed(code, value):
    limit = 1 << 8 * _SIZES[code] - 1
    if code in "lq":
        if not -limit <= value < limit:
            raise OverflowError("Python int too large to convert to C long" if code == "l" else "int too big to convert")
        return
    if not -1 << 63 <= value < 1 << 63:
        raise OverflowError("Python int too large to convert to C long")
    if value >= limit:
        raise OverflowError(f"{_NAMES[code]} is greater than maximum")
    if value < -limit:
        raise OverflowError(f"{_NAMES[code]} is less than minimum")


def _check_unsigned(code, value):
    limit = 1 << 8 * _SIZES[code]
    if code in "LQ":
        if value < 0:
            raise OverflowError("can't convert negative value to unsigned int" if code == "L" else
                                "can't convert negative int to unsigned")
        if value >= limit:
            raise OverflowError("Python int too large to convert to C unsigned long" if code == "L" else
                                "int too big to convert")
        return
    if code == "I":
        if value < 0 and value >= -1 << 63:
            raise OverflowError("can't convert negative value to unsigned int")
        if not 0 <= value < 1 << 64:
            raise OverflowError("Python int too large to convert to C unsigned long" if value > 0 else
                                "can't convert negative value to unsigned int")
    elif not -1 << 63 <= value < 1 << 63:
        raise OverflowError("Python int too large to convert to C long")
    if value >= limit:
        raise OverflowError(f"{_NAMES[code]} is greater than maximum")
    if value < 0:
        raise OverflowError(f"{_NAMES[code]} is less than minimum")


def _item(code, value):
    """VALUE as an array of CODE stores it."""
    if code in "uw":
        if not isinstance(value, str):
            raise TypeError(f"array item must be a unicode character, not {type(value).__name__}")
        if len(value) != 1:
            raise TypeError(f"array item must be a unicode character, not a string of length {len(value)}")
        return value
    if code in "fd":
        if isinstance(value, str) or not hasattr(value, "__float__") and not hasattr(value, "__index__"):
            raise TypeError(f"must be real number, not {type(value).__name__}")
        value = float(value)
        if code == "f":
            try:
                value = struct.unpack("<f", struct.pack("<f", value))[0]
            except OverflowError:
                value = float("inf") if value > 0 else float("-inf")
        return value
    if not isinstance(value, int):
        value = _index(value)
    (_check_signed if code in "bhilq" else _check_unsigned)(code, value)
    return int(value)


class array:
    """Numbers or characters of one size."""

    __slots__ = ("_code", "_items", "__weakref__")
    __module__ = "array"
    __hash__ = None

    def __new__(cls, *args, **kwargs):
        if kwargs and cls is array:
            raise TypeError("array.array() takes no keyword arguments")
        if not 1 <= len(args) <= 2:
            raise TypeError(f"array() takes at {'least 1' if not args else 'most 2'} argument{'' if not args else 's'} "
                            f"({len(args)} given)")
        code = args[0]
        if not isinstance(code, str):
            raise TypeError(f"array() argument 1 must be a unicode character, not {type(code).__name__}")
        if len(code) != 1:
            raise TypeError(f"array() argument 1 must be a unicode character, not a string of length {len(code)}")
        if code not in typecodes:
            raise ValueError("bad typecode (must be b, B, u, w, h, H, i, I, l, L, q, Q, f or d)")
        if code == "u":
            import warnings
            warnings.warn("The 'u' type code is deprecated and will be removed in Python 3.16", DeprecationWarning,
                          stacklevel=2)
        self = object.__new__(cls)
        self._code = code
        self._items = []
        if len(args) == 2:
            self._begin(args[1])
        return self

    def _begin(self, initial):
        code = self._code
        if isinstance(initial, str) and code not in "uw":
            raise TypeError(f"cannot use a str to initialize an array with typecode {code!r}")
        if isinstance(initial, array) and initial._code in "uw" and code not in "uw":
            raise TypeError(f"cannot use a unicode array to initialize an array with typecode {code!r}")
        if isinstance(initial, (bytes, bytearray)):
            self.frombytes(initial)
        else:
            self._items = [_item(code, value) for value in initial]

    def _like(self, items):
        made = object.__new__(array)
        made._code, made._items = self._code, items
        return made

    typecode = property(lambda self: self._code)
    itemsize = property(lambda self: _SIZES[self._code])

    def _format(self, size):
        return f"={size}{self._code}".replace("l", "q").replace("L", "Q")

    def append(self, v, /):
        """Adds V."""
        self._items.append(_item(self._code, v))

    def buffer_info(self):
        """(address, length)"""
        return id(self), len(self._items)

    def byteswap(self):
        """Reverses the bytes of each item."""
        size = self.itemsize
        data = self.tobytes()
        self._items = []
        self.frombytes(b"".join([data[i:i + size][::-1] for i in range(0, len(data), size)]))

    def clear(self):
        """Removes all items."""
        self._items.clear()

    def count(self, v, /):
        return self._items.count(v)

    def __copy__(self):
        return self._like(self._items[:])

    def __deepcopy__(self, unused, /):
        return self._like(self._items[:])

    def extend(self, bb, /):
        """Adds all items of an array of the same kind, or of an iterable."""
        if isinstance(bb, array):
            if bb._code != self._code:
                raise TypeError("can only extend with array of same kind")
            self._items += bb._items
            return
        for value in bb:
            self.append(value)

    def frombytes(self, buffer, /):
        """Adds the items of bytes."""
        if not isinstance(buffer, (bytes, bytearray, memoryview)):
            raise TypeError(f"a bytes-like object is required, not '{type(buffer).__name__}'")
        data = bytes(buffer)
        if len(data) % self.itemsize:
            raise ValueError("bytes length not a multiple of item size")
        if self._code in "uw":
            self._items += list(data.decode("utf-32-le"))
        else:
            self._items += struct.unpack(self._format(len(data) // self.itemsize), data)

    def fromfile(self, f, n, /):
        """Adds N items of a file."""
        if n < 0:
            raise ValueError("negative count")
        data = f.read(n * self.itemsize)
        self.frombytes(data)
        if len(data) < n * self.itemsize:
            raise EOFError("read() didn't return enough bytes")

    def fromlist(self, list, /):
        """Adds the items of a list, all or none."""
        if not isinstance(list, _list):
            raise TypeError("arg must be list")
        self._items += [_item(self._code, value) for value in list]

    def fromunicode(self, ustr, /):
        """Adds characters."""
        if not isinstance(ustr, str):
            raise TypeError(f"fromunicode() argument must be str, not {type(ustr).__name__}")
        if self._code not in "uw":
            raise ValueError("fromunicode() may only be called on unicode type arrays ('u' or 'w')")
        self._items += _list(ustr)

    def index(self, v, start=0, stop=sys.maxsize, /):
        """Where V is."""
        try:
            return self._items.index(v, start, stop)
        except ValueError:
            pass
        raise ValueError("array.index(x): x not in array")

    def insert(self, i, v, /):
        self._items.insert(_index(i), _item(self._code, v))

    def pop(self, i=-1, /):
        """Removes an item and returns it."""
        if not self._items:
            raise IndexError("pop from empty array")
        if not -len(self._items) <= i < len(self._items):
            raise IndexError("pop index out of range")
        return self._items.pop(i)

    def remove(self, v, /):
        if v not in self._items:
            raise ValueError("array.remove(x): x not in array")
        self._items.remove(v)

    def reverse(self):
        self._items.reverse()

    def tobytes(self):
        """The bytes of all items."""
        if self._code in "uw":
            return "".join(self._items).encode("utf-32-le")
        return struct.pack(self._format(len(self._items)), *self._items)

    __bytes__ = tobytes

    def __buffer__(self, flags, /):
        """For copies of the bytes."""
        return memoryview(self.tobytes())

    def tofile(self, f, /):
        f.write(self.tobytes())

    def tolist(self):
        return self._items[:]

    def tounicode(self):
        """The characters as a str."""
        if self._code not in "uw":
            raise ValueError("tounicode() may only be called on unicode type arrays ('u' or 'w')")
        return "".join(self._items)

    def __reduce_ex__(self, protocol):
        if protocol < 3:
            return type(self), (self._code, self.tolist())
        return type(self), (self._code, self.tolist())

    def __len__(self):
        return len(self._items)

    def __contains__(self, key, /):
        return key in self._items

    def _place(self, key, what):
        if not hasattr(type(key), "__index__"):
            raise TypeError("array indices must be integers")
        place = _index(key)
        if not -len(self._items) <= place < len(self._items):
            raise IndexError(f"array {what} out of range")
        return place

    def __getitem__(self, key, /):
        if isinstance(key, slice):
            return self._like(self._items[key])
        return self._items[self._place(key, "index")]

    def __setitem__(self, key, value, /):
        if not isinstance(key, slice):
            place = self._place(key, "assignment index")
            self._items[place] = _item(self._code, value)
            return
        if not isinstance(value, array):
            raise TypeError(f'can only assign array (not "{type(value).__name__}") to array slice')
        if value._code != self._code:
            raise TypeError("bad argument type for built-in operation")
        count = len(range(*key.indices(len(self._items))))
        if key.step not in (None, 1) and count != len(value):
            raise ValueError(f"attempt to assign array of size {len(value)} to extended slice of size {count}")
        self._items[key] = value._items[:]

    def __delitem__(self, key, /):
        if not isinstance(key, slice):
            key = self._place(key, "assignment index")
        del self._items[key]

    def __iter__(self):
        place = 0
        while place < len(self._items):
            yield self._items[place]
            place += 1

    def __add__(self, value, /):
        if not isinstance(value, array):
            raise TypeError(f'can only append array (not "{type(value).__name__}") to array')
        if value._code != self._code:
            raise TypeError("bad argument type for built-in operation")
        return self._like(self._items + value._items)

    def __iadd__(self, value, /):
        if not isinstance(value, array):
            raise TypeError(f'can only extend with array (not "{type(value).__name__}")')
        self.extend(value)
        return self

    def __mul__(self, value, /):
        if not hasattr(type(value), "__index__"):
            raise TypeError(f"can't multiply sequence by non-int of type '{type(value).__name__}'")
        return self._like(self._items * value)

    __rmul__ = __mul__

    def __imul__(self, value, /):
        if not hasattr(type(value), "__index__"):
            raise TypeError(f"can't multiply sequence by non-int of type '{type(value).__name__}'")
        self._items *= value
        return self

    def __eq__(self, value, /):
        return self._items == value._items if isinstance(value, array) else NotImplemented

    def __lt__(self, value, /):
        return self._items < value._items if isinstance(value, array) else NotImplemented

    def __le__(self, value, /):
        return self._items <= value._items if isinstance(value, array) else NotImplemented

    def __gt__(self, value, /):
        return self._items > value._items if isinstance(value, array) else NotImplemented

    def __ge__(self, value, /):
        return self._items >= value._items if isinstance(value, array) else NotImplemented

    def __repr__(self):
        name = type(self).__name__
        if not self._items:
            return f"{name}({self._code!r})"
        shown = repr("".join(self._items)) if self._code in "uw" else repr(self._items)
        return f"{name}({self._code!r}, {shown})"

    __class_getitem__ = classmethod(type(list[int]))


_match_as(array, list)
_list = list
ArrayType = array
