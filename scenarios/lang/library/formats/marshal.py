# SPDX-License-Identifier: MIT
"""Module marshal: CPython's format of constants. There is no bytecode, so code is refused.

dumps() marks no value as one that others refer to, which CPython does from version 3 on where a value has a second
reference; loads() reads both.
"""
from _refuse import refuse
from struct import pack, unpack

__all__ = ["dump", "dumps", "load", "loads", "version"]

version = 5
_REF = 0x80
_DEPTH = 2000
_SINGLE = {None: b"N", True: b"T", False: b"F", Ellipsis: b".", StopIteration: b"S"}
_FRAMES = {list: b"[", dict: b"{", set: b"<", frozenset: b">"}


def _int(value):
    if -2**31 <= value < 2**31:
        return b"i" + pack("<i", value)
    digits, rest = [], abs(value)
    while rest:
        digits.append(rest & 0x7fff)
        rest >>= 15
    return b"l" + pack(f"<i{len(digits)}H", -len(digits) if value < 0 else len(digits), *digits)


def _float(value, wanted):
    if wanted > 1:
        return pack("<d", value)
    text = f"{value:.17g}".encode()
    return bytes([len(text)]) + text


def _str(value, wanted):
    if wanted >= 4 and value.isascii():
        kind = b"z" if len(value) < 256 else b"a"
        size = bytes([len(value)]) if len(value) < 256 else pack("<i", len(value))
        return kind + size + value.encode()
    raw = value.encode("utf-8", "surrogatepass")
    return b"u" + pack("<i", len(raw)) + raw


def _put(value, out, wanted, depth):
    if depth > _DEPTH:
        raise ValueError("object too deeply nested to marshal")
    kind = type(value)
    if value is None or value is True or value is False or value is Ellipsis or value is StopIteration:
        out.append(_SINGLE[value])
    elif kind is int:
        out.append(_int(value))
    elif kind is float:
        out.append((b"g" if wanted > 1 else b"f") + _float(value, wanted))
    elif kind is complex:
        out.append((b"y" if wanted > 1 else b"x") + _float(value.real, wanted) + _float(value.imag, wanted))
    elif kind is bytes:
        out.append(b"s" + pack("<i", len(value)) + value)
    elif kind is str:
        out.append(_str(value, wanted))
    elif kind is tuple:
        short = wanted >= 4 and len(value) < 256
        out.append(b")" + bytes([len(value)]) if short else b"(" + pack("<i", len(value)))
        for item in value:
            _put(item, out, wanted, depth + 1)
    elif kind is dict:
        out.append(b"{")
        for key, item in value.items():
            _put(key, out, wanted, depth + 1)
            _put(item, out, wanted, depth + 1)
        out.append(b"0")
    elif kind in _FRAMES:
        out.append(_FRAMES[kind] + pack("<i", len(value)))
        items = value
        if kind is not list:
            items = [part for _, part in sorted((dumps(item, wanted), item) for item in value)]
        for item in items:
            _put(item, out, wanted, depth + 1)
    elif kind is slice:
        if wanted < 5:
            raise ValueError("unmarshallable object")
        out.append(b":")
        for item in (value.start, value.stop, value.step):
            _put(item, out, wanted, depth + 1)
    elif kind.__name__ == "code":
        refuse("marshal of code: there is no bytecode; keep the source, and compile() it")
    elif isinstance(value, (bytearray, memoryview)):
        raw = bytes(value)
        out.append(b"s" + pack("<i", len(raw)) + raw)
    else:
        raise ValueError("unmarshallable object")


def dumps(value, version=version, /, *, allow_code=True):
    out = []
    _put(value, out, version, 0)
    return b"".join(out)


def dump(value, file, version=version, /, *, allow_code=True):
    file.write(dumps(value, version, allow_code=allow_code))


class _Reader:
    def __init__(self, data):
        self.data = bytes(data)
        self.at = 0
        self.refs = []

    def take(self, size):
        end = self.at + size
        if size < 0:
            raise ValueError("bad marshal data (bytes object size out of range)")
        if end > len(self.data):
            raise EOFError("marshal data too short")
        part = self.data[self.at:end]
        self.at = end
        return part

    def number(self):
        return unpack("<i", self.take(4))[0]

    def value(self):
        if self.at >= len(self.data):
            raise EOFError("EOF read where object expected")
        code = self.take(1)[0]
        kind, is_ref = chr(code & 0x7f), code & _REF
        if kind in _CONSTANTS:
            return _CONSTANTS[kind]
        if kind == "r":
            at = self.number()
            if not 0 <= at < len(self.refs):
                raise ValueError("bad marshal data (invalid reference)")
            return self.refs[at]
        if kind == "c":
            refuse("marshal of code: there is no bytecode; keep the source, and compile() it")
        place = len(self.refs)
        if is_ref:
            self.refs.append(None)
        made = self.container(kind, place if is_ref else None) if kind in "[{<>()" else self.plain(kind)
        if is_ref:
            self.refs[place] = made
        return made

    def plain(self, kind):
        if kind == "i":
            return self.number()
        if kind == "I":
            return unpack("<q", self.take(8))[0]
        if kind == "l":
            size = self.number()
            digits = unpack(f"<{abs(size)}H", self.take(2 * abs(size)))
            if digits and (digits[-1] == 0 or max(digits) > 0x7fff):
                raise ValueError("bad marshal data (digit out of range in long)")
            number = sum(digit << 15 * i for i, digit in enumerate(digits))
            return -number if size < 0 else number
        if kind == "g":
            return unpack("<d", self.take(8))[0]
        if kind == "y":
            return complex(*unpack("<dd", self.take(16)))
        if kind == "f":
            return float(self.take(self.take(1)[0]))
        if kind == "x":
            real = float(self.take(self.take(1)[0]))
            return complex(real, float(self.take(self.take(1)[0])))
        if kind == "s":
            return self.take(self.number())
        if kind in "tu":
            return self.take(self.number()).decode("utf-8", "surrogatepass")
        if kind in "zZ":
            return self.take(self.take(1)[0]).decode("latin-1")
        if kind in "aA":
            return self.take(self.number()).decode("latin-1")
        if kind == ":":
            return slice(self.value(), self.value(), self.value())
        raise ValueError("bad marshal data (unknown type code)")

    def container(self, kind, place):
        if kind == "{":
            made = {}
            if place is not None:
                self.refs[place] = made
            while (key := self.entry()) is not _END:
                made[key] = self.value()
            return made
        if kind == "[":
            made = []
            if place is not None:
                self.refs[place] = made
            made.extend(self.value() for _ in range(self.number()))
            return made
        if kind == ")":
            return tuple([self.value() for _ in range(self.take(1)[0])])
        items = [self.value() for _ in range(self.number())]
        return tuple(items) if kind == "(" else set(items) if kind == "<" else frozenset(items)

    def entry(self):
        if self.data[self.at:self.at + 1] == b"0":
            self.at += 1
            return _END
        return self.value()


_END = object()
_CONSTANTS = {"N": None, "T": True, "F": False, ".": Ellipsis, "S": StopIteration}


def loads(data, /, *, allow_code=True):
    return _Reader(data).value()


def load(file, /, *, allow_code=True):
    """What is left of FILE is read; it is placed after the value."""
    data = file.read()
    if not isinstance(data, bytes):
        raise TypeError(f"file.read() returned not bytes but {type(data).__name__}")
    reader = _Reader(data)
    value = reader.value()
    if reader.at < len(data):
        file.seek(reader.at - len(data), 1)
    return value
