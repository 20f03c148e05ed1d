# SPDX-License-Identifier: MIT
"""Module uuid: random ones from the tape's choices, those of the time from virtual time."""
import os
import time

NAMESPACE_TEXTS = ("6ba7b810-9dad-11d1-80b4-00c04fd430c8", "6ba7b811-9dad-11d1-80b4-00c04fd430c8",
                   "6ba7b812-9dad-11d1-80b4-00c04fd430c8", "6ba7b814-9dad-11d1-80b4-00c04fd430c8")
RESERVED_NCS, RFC_4122, RESERVED_MICROSOFT, RESERVED_FUTURE = [
    "reserved for NCS compatibility", "specified in RFC 4122", "reserved for Microsoft compatibility",
    "reserved for future definition"]

_NODE = 0x0242AC110002
_EPOCH_DIFFERENCE = 0x01B21DD213814000  # 100 ns from 1582-10-15 to 1970-01-01
_MAX = (1 << 128) - 1
_last_timestamp = _last_v6 = None
_last_v7, _counter_v7 = None, 0


class SafeUUID:
    safe, unsafe, unknown = 0, -1, None


class UUID:
    def __init__(self, hex=None, bytes=None, bytes_le=None, fields=None, int=None, version=None, *, is_safe=None):
        if [hex, bytes, bytes_le, fields, int].count(None) != 4:
            raise TypeError("one of the hex, bytes, bytes_le, fields, or int arguments must be given")
        if int is None:
            int = _parse(hex, bytes, bytes_le, fields)
        elif not 0 <= int <= _MAX:
            raise ValueError("int is out of range (need a 128-bit value)")
        if version is not None:
            if not 1 <= version <= 8:
                raise ValueError("illegal version number")
            int = int & ~(0xF000 << 64 | 0xC000 << 48) | version << 76 | 1 << 63
        self._int = int
        self._is_safe = is_safe

    def __getstate__(self):
        state = {"int": self._int}
        if self._is_safe is not None:
            state["is_safe"] = getattr(self._is_safe, "value", self._is_safe)
        return state

    def __setstate__(self, state):
        self._int = state["int"]
        self._is_safe = state.get("is_safe")

    int = property(lambda self: self._int)
    is_safe = property(lambda self: self._is_safe)
    time_low = property(lambda self: self._int >> 96)
    time_mid = property(lambda self: self._int >> 80 & 0xFFFF)
    time_hi_version = property(lambda self: self._int >> 64 & 0xFFFF)
    clock_seq_hi_variant = property(lambda self: self._int >> 56 & 0xFF)
    clock_seq_low = property(lambda self: self._int >> 48 & 0xFF)
    clock_seq = property(lambda self: self._int >> 48 & 0x3FFF)
    node = property(lambda self: self._int & 0xFFFFFFFFFFFF)
    urn = property(lambda self: "urn:uuid:" + str(self))
    hex = property(lambda self: f"{self._int:032x}")
    bytes = property(lambda self: self._int.to_bytes(16, "big"))
    fields = property(lambda self: (self.time_low, self.time_mid, self.time_hi_version, self.clock_seq_hi_variant,
                                    self.clock_seq_low, self.node))

    @property
    def bytes_le(self):
        data = self.bytes
        return data[3::-1] + data[5:3:-1] + data[7:5:-1] + data[8:]

    @property
    def time(self):
        if self.version == 6:
            return self.time_low << 28 | self.time_mid << 12 | self.time_hi_version & 0x0FFF
        if self.version == 7:
            return self._int >> 80
        return (self.time_hi_version & 0x0FFF) << 48 | self.time_mid << 32 | self.time_low

    @property
    def variant(self):
        top = self._int >> 61 & 7
        return RESERVED_NCS if top < 4 else RFC_4122 if top < 6 else RESERVED_MICROSOFT if top == 6 else RESERVED_FUTURE

    @property
    def version(self):
        if self.variant == RFC_4122:
            return self._int >> 76 & 0xF
        return None

    def __eq__(self, other):
        return self._int == other._int if isinstance(other, UUID) else NotImplemented

    def __lt__(self, other):
        return self._int < other._int if isinstance(other, UUID) else NotImplemented

    def __gt__(self, other):
        return self._int > other._int if isinstance(other, UUID) else NotImplemented

    def __le__(self, other):
        return self._int <= other._int if isinstance(other, UUID) else NotImplemented

    def __ge__(self, other):
        return self._int >= other._int if isinstance(other, UUID) else NotImplemented

    def __hash__(self):
        return hash(self._int)

    def __str__(self):
        text = f"{self._int:032x}"
        return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"

    def __repr__(self):
        return f"{type(self).__name__}({str(self)!r})"


def _parse(hex, data, data_le, fields):
    if hex is not None:
        text = hex.replace("urn:", "").replace("uuid:", "").strip("{}").replace("-", "")
        if len(text) != 32:
            raise ValueError("badly formed hexadecimal UUID string")
        return int(text, 16)
    if data_le is not None:
        if len(data_le) != 16:
            raise ValueError("bytes_le is not a 16-char string")
        data = data_le[3::-1] + data_le[5:3:-1] + data_le[7:5:-1] + data_le[8:]
    if data is not None:
        if len(data) != 16:
            raise ValueError("bytes is not a 16-char string")
        return int.from_bytes(data, "big")
    if len(fields) != 6:
        raise ValueError("fields is not a 6-tuple")
    for at, (value, bits) in enumerate(zip(fields, (32, 16, 16, 8, 8, 48))):
        if not 0 <= value < 1 << bits:
            raise ValueError(f"field {at + 1} out of range (need a {bits}-bit value)")
    low, mid, high, seq_high, seq_low, node = fields
    return low << 96 | mid << 80 | high << 64 | seq_high << 56 | seq_low << 48 | node


def getnode():
    return _NODE


def uuid1(node=None, clock_seq=None):
    global _last_timestamp
    timestamp = time.time_ns() // 100 + _EPOCH_DIFFERENCE
    if _last_timestamp is not None and timestamp <= _last_timestamp:
        timestamp = _last_timestamp + 1
    _last_timestamp = timestamp
    if clock_seq is None:
        from random import getrandbits
        clock_seq = getrandbits(14)
    return UUID(fields=(timestamp & 0xFFFFFFFF, timestamp >> 32 & 0xFFFF, timestamp >> 48 & 0x0FFF,
                        clock_seq >> 8 & 0x3F, clock_seq & 0xFF, _NODE if node is None else node), version=1)


def uuid3(namespace, name):
    from hashlib import md5
    data = name.encode() if isinstance(name, str) else name
    return UUID(bytes=md5(namespace.bytes + data, usedforsecurity=False).digest(), version=3)


def uuid5(namespace, name):
    from hashlib import sha1
    data = name.encode() if isinstance(name, str) else name
    return UUID(bytes=sha1(namespace.bytes + data, usedforsecurity=False).digest()[:16], version=5)


def uuid8(a=None, b=None, c=None):
    from random import getrandbits
    a = getrandbits(48) if a is None else a
    b = getrandbits(12) if b is None else b
    c = getrandbits(62) if c is None else c
    return UUID(int=(a & (1 << 48) - 1) << 80 | (b & 0xFFF) << 64 | c & (1 << 62) - 1 | 8 << 76 | 1 << 63)


def uuid4():
    return UUID(int=int.from_bytes(os.urandom(16), "big"), version=4)


def uuid7():
    global _last_v7, _counter_v7
    ms = time.time_ns() // 1_000_000
    if _last_v7 is None or ms > _last_v7:
        counter, tail = _counter_and_tail()
    else:
        if ms < _last_v7:
            ms = _last_v7 + 1
        counter = _counter_v7 + 1
        if counter > 0x3FFFFFFFFFF:
            ms += 1
            counter, tail = _counter_and_tail()
        else:
            tail = int.from_bytes(os.urandom(4), "big")
    _last_v7, _counter_v7 = ms, counter
    value = (ms & 0xFFFFFFFFFFFF) << 80 | (counter >> 30 & 0xFFF) << 64 | (counter & 0x3FFFFFFF) << 32 | tail & 0xFFFFFFFF
    return UUID(int=value | 7 << 76 | 1 << 63)


def _counter_and_tail():
    value = int.from_bytes(os.urandom(10), "big")
    return value >> 32 & 0x1FFFFFFFFFF, value & 0xFFFFFFFF


NAMESPACE_DNS, NAMESPACE_URL, NAMESPACE_OID, NAMESPACE_X500 = map(UUID, NAMESPACE_TEXTS)
NIL, MAX = UUID(int=0), UUID(int=_MAX)
