# SPDX-License-Identifier: MIT
"""Module struct: formats of bytes, with the sizes and alignments of a machine of 64 bits, as CPython's there.

A format is read once into a list of (letter, size, count, padding before it).
"""
from _binascii import as_bytes as _as_bytes
from operator import index as _index
from _struct import pack_float as _pack_float, unpack_float as _unpack_float

__all__ = ["calcsize", "pack", "pack_into", "unpack", "unpack_from", "iter_unpack", "Struct", "error"]

_SIZES = {"x": 1, "c": 1, "b": 1, "B": 1, "?": 1, "h": 2, "H": 2, "i": 4, "I": 4, "l": 4, "L": 4, "q": 8, "Q": 8, "e": 2,
          "f": 4, "d": 8, "s": 1, "p": 1}
_NATIVE = {"l": 8, "L": 8, "n": 8, "N": 8, "P": 8}
_known = {}


class error(Exception):
    pass


def _read(format):
    if isinstance(format, bytes):
        format = format.decode("ascii")
    if not isinstance(format, str):
        raise TypeError(f"Struct() argument 1 must be a str or bytes object, not {type(format).__name__}")
    found = _known.get(format)
    if found is not None:
        return found
    sizes = _SIZES
    is_native = True
    order = "little"
    at = 0
    if format and format[0] in "@=<>!":
        is_native = format[0] == "@"
        order = "big" if format[0] in ">!" else "little"
        at = 1
    if is_native:
        sizes = _SIZES | _NATIVE
    items = []
    total = 0
    while at < len(format):
        letter = format[at]
        at += 1
        if letter.isspace():
            continue
        count = 1
        if "0" <= letter <= "9":
            digits = letter
            while at < len(format) and "0" <= format[at] <= "9":
                digits += format[at]
                at += 1
            count = int(digits)
            if at == len(format):
                raise error("repeat count given without format specifier")
            letter = format[at]
            at += 1
        if letter == "\0":
            raise error("embedded null character")
        size = sizes.get(letter)
        if size is None:
            raise error("bad char in struct format")
        padding = -total % size if is_native else 0
        total += padding + size * count
        if total > 9223372036854775807:
            raise error("total struct size too long")
        items.append((letter, size, count, padding))
    values = sum([1 if letter in "sp" else 0 if letter == "x" else count for letter, size, count, padding in items])
    found = (items, total, order, is_native, values)
    _known[format] = found
    return found


def _integer(letter, size, value, order, is_native):
    if not isinstance(value, int) and not hasattr(type(value), "__index__"):
        raise error("required argument is not an integer")
    number = _index(value)
    is_signed = letter.islower()
    low = -(1 << 8 * size - 1) if is_signed else 0
    high = (1 << 8 * size - is_signed) - 1
    if letter == "P":
        low = -(1 << 63)
    if not low <= number <= high:
        raise error(f"'{letter}' format requires {low} <= number <= {high}")
    return (number & (1 << 8 * size) - 1).to_bytes(size, order)


def _text(letter, count, value):
    try:
        value = _as_bytes(value)
    except TypeError:
        raise error(f"argument for '{letter}' must be a bytes object") from None
    if letter == "p":
        if count == 0:
            return b""
        value = value[:count - 1]
        value = bytes([min(len(value), 255)]) + value  # what does not count is written, too
    return value[:count] + b"\0" * (count - len(value))


def _value(letter, size, value, order, is_native):
    if letter in "efd":
        if not hasattr(type(value), "__float__") and not hasattr(type(value), "__index__"):
            raise error("required argument is not a float")
        return _pack_float(float(value), size, order == "little")
    if letter == "?":
        return b"\1" if value else b"\0"
    if letter == "c":
        if not isinstance(value, bytes) or len(value) != 1:
            raise error("char format requires a bytes object of length 1")
        return value
    return _integer(letter, size, value, order, is_native)


def _pack(name, read, values):
    items, total, order, is_native, wanted = read
    if len(values) != wanted:
        raise error(f"{name} expected {wanted} items for packing (got {len(values)})")
    made = []
    at = 0
    for letter, size, count, padding in items:
        if padding:
            made.append(b"\0" * padding)
        if letter == "x":
            made.append(b"\0" * count)
        elif letter in "sp":
            made.append(_text(letter, count, values[at]))
            at += 1
        else:
            for value in values[at:at + count]:
                made.append(_value(letter, size, value, order, is_native))
            at += count
    return b"".join(made)


def _unpack(read, data):
    items, total, order, is_native, wanted = read
    made = []
    at = 0
    for letter, size, count, padding in items:
        at += padding
        if letter == "s":
            made.append(data[at:at + count])
        elif letter == "p":
            made.append(data[at + 1:at + min(count, 1 + (data[at] if count else 0))])
        elif letter == "c":
            made.extend([data[i:i + 1] for i in range(at, at + count)])
        elif letter == "?":
            made.extend([c != 0 for c in data[at:at + count]])
        elif letter in "efd":
            made.extend([_unpack_float(data[i:i + size], order == "little")
                         for i in range(at, at + size * count, size)])
        elif letter != "x":
            is_signed = letter.islower()
            made.extend([int.from_bytes(data[i:i + size], order, signed=is_signed)
                         for i in range(at, at + size * count, size)])
        at += size * count
    return tuple(made)


def _data(buffer):
    try:
        return _as_bytes(buffer)
    except TypeError:
        raise TypeError(f"a bytes-like object is required, not {type(buffer).__name__!r}") from None


def _unpack_all(read, buffer):
    data = _data(buffer)
    if len(data) != read[1]:
        raise error(f"unpack requires a buffer of {read[1]} bytes")
    return _unpack(read, data)


def _unpack_from(read, buffer, offset):
    data = _data(buffer)
    size = read[1]
    if offset < 0:
        if offset + size > 0:
            raise error(f"not enough data to unpack {size} bytes at offset {offset}")
        if offset + len(data) < 0:
            raise error(f"offset {offset} out of range for {len(data)}-byte buffer")
        offset += len(data)
    if len(data) - offset < size:
        raise error(f"unpack_from requires a buffer of at least {size + offset} bytes for unpacking {size} bytes at "
                    f"offset {offset} (actual buffer size is {len(data)})")
    return _unpack(read, data[offset:offset + size])


def _iter_unpack(read, buffer):
    size = read[1]
    if size == 0:
        raise error("cannot iteratively unpack with a struct of length 0")
    data = _data(buffer)
    if len(data) % size:
        raise error(f"iterative unpacking requires a buffer of a multiple of {size} bytes")
    return iter([_unpack(read, data[at:at + size]) for at in range(0, len(data), size)])


def _pack_into(name, read, buffer, offset, values):
    size = read[1]
    packed = _pack(name, read, values)
    if offset < 0:
        if offset + size > 0:
            raise error(f"no space to pack {size} bytes at offset {offset}")
        if offset + len(buffer) < 0:
            raise error(f"offset {offset} out of range for {len(buffer)}-byte buffer")
        offset += len(buffer)
    if len(buffer) - offset < size:
        raise error(f"pack_into requires a buffer of at least {size + offset} bytes for packing {size} bytes at offset "
                    f"{offset} (actual buffer size is {len(buffer)})")
    buffer[offset:offset + size] = packed


def calcsize(format, /):
    return _read(format)[1]


def pack(format, /, *values):
    return _pack("pack", _read(format), values)


def pack_into(format, buffer, offset, /, *values):
    _pack_into("pack_into", _read(format), buffer, offset, values)


def unpack(format, buffer, /):
    return _unpack_all(_read(format), buffer)


def unpack_from(format, /, buffer, offset=0):
    return _unpack_from(_read(format), buffer, offset)


def iter_unpack(format, buffer, /):
    return _iter_unpack(_read(format), buffer)


class Struct:
    def __init__(self, format):
        self._format = _read(format)
        self.format = format.decode("ascii") if isinstance(format, bytes) else format
        self.size = self._format[1]

    def pack(self, *values):
        return _pack("pack", self._format, values)

    def pack_into(self, buffer, offset, /, *values):
        _pack_into("pack_into", self._format, buffer, offset, values)

    def unpack(self, buffer, /):
        return _unpack_all(self._format, buffer)

    def unpack_from(self, buffer, offset=0):
        return _unpack_from(self._format, buffer, offset)

    def iter_unpack(self, buffer, /):
        return _iter_unpack(self._format, buffer)

    def __repr__(self):
        return f"Struct({self.format!r})"
