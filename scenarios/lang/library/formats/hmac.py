# SPDX-License-Identifier: MIT
"""Module hmac, by its definition (RFC 2104), on hashlib."""
import hashlib
from _binascii import as_bytes as _as_bytes


class HMAC:
    blocksize = 64

    def __init__(self, key, msg=None, digestmod=""):
        if isinstance(key, str) or not hasattr(key, "__len__"):
            raise TypeError(f"key: expected bytes or bytearray, but got {type(key).__name__!r}")
        if not digestmod:
            raise TypeError("Missing required argument 'digestmod'.")
        key = _as_bytes(key)
        if callable(digestmod):
            make = digestmod
        elif isinstance(digestmod, str):
            def make(data=b""):
                return hashlib.new(digestmod, data)
        else:
            make = digestmod.new
        self._inner = make()
        self._outer = make()
        self.digest_size = self._inner.digest_size
        self.block_size = self._inner.block_size
        self.name = f"hmac-{self._inner.name}"
        if len(key) > self.block_size:
            key = make(key).digest()
        key += b"\0" * (self.block_size - len(key))
        self._inner.update(bytes([c ^ 0x36 for c in key]))
        self._outer.update(bytes([c ^ 0x5c for c in key]))
        if msg is not None:
            self.update(msg)

    def update(self, msg):
        self._inner.update(msg)

    def copy(self):
        other = HMAC.__new__(HMAC)
        other._inner = self._inner.copy()
        other._outer = self._outer.copy()
        other.digest_size = self.digest_size
        other.block_size = self.block_size
        other.name = self.name
        return other

    def digest(self):
        outer = self._outer.copy()
        outer.update(self._inner.digest())
        return outer.digest()

    def hexdigest(self):
        return self.digest().hex()


def new(key, msg=None, digestmod=""):
    return HMAC(key, msg, digestmod)


def digest(key, msg, digest):
    return HMAC(key, msg, digest).digest()


def compare_digest(a, b, /):
    if isinstance(a, str) and isinstance(b, str):
        if not (a.isascii() and b.isascii()):
            raise TypeError("comparing strings with non-ASCII characters is not supported")
        return a == b
    for value in (a, b):
        try:
            _as_bytes(value)
        except TypeError:
            raise TypeError(f"a bytes-like object is required, not {type(value).__name__!r}") from None
    return _as_bytes(a) == _as_bytes(b)
