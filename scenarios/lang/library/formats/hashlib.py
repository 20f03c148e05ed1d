# SPDX-License-Identifier: MIT
"""Module hashlib, on OpenSSL and _blake2.c.

A hash object keeps its data as pieces, and joins them for a digest.
"""
from operator import index as _index

from _binascii import as_bytes as _as_bytes
from _blake2 import digest as _blake2
from _hashlib import digest as _digest, pbkdf2 as _pbkdf2

__all__ = [
    "md5", "sha1", "sha224", "sha256", "sha384", "sha512", "blake2b", "blake2s", "sha3_224", "sha3_256", "sha3_384",
    "sha3_512", "shake_128", "shake_256", "new", "algorithms_guaranteed", "algorithms_available", "file_digest",
    "pbkdf2_hmac"
]

# name: (OpenSSL's name, bytes of the digest, bytes of a block)
_HASHES = {"md5": ("MD5", 16, 64), "sha1": ("SHA1", 20, 64), "sha224": ("SHA224", 28, 64), "sha256": ("SHA256", 32, 64),
           "sha384": ("SHA384", 48, 128), "sha512": ("SHA512", 64, 128), "sha3_224": ("SHA3-224", 28, 144),
           "sha3_256": ("SHA3-256", 32, 136), "sha3_384": ("SHA3-384", 48, 104), "sha3_512": ("SHA3-512", 64, 72),
           "shake_128": ("SHAKE128", 0, 168), "shake_256": ("SHAKE256", 0, 136)}
algorithms_guaranteed = {*_HASHES, "blake2b", "blake2s"}
algorithms_available = set(algorithms_guaranteed)


def _bytes_of(data):
    if isinstance(data, str):
        raise TypeError("Strings must be encoded before hashing")
    try:
        return _as_bytes(data)
    except TypeError:
        raise TypeError("object supporting the buffer API required") from None


class HASH:
    __module__ = "_hashlib"

    def __init__(self, name, pieces):
        self._openssl, self.digest_size, self.block_size = _HASHES[name]
        self.name = name
        self._pieces = pieces

    def update(self, obj, /):
        self._pieces.append(_bytes_of(obj))

    def _data(self):
        if len(self._pieces) > 1:
            self._pieces = [b"".join(self._pieces)]
        return self._pieces[0]

    def digest(self):
        return _digest(self._openssl, self._data(), 0)

    def hexdigest(self):
        return self.digest().hex()

    def copy(self):
        return type(self)(self.name, list(self._pieces))

    def __repr__(self):
        return f"<{self.name} _hashlib.{type(self).__name__} object @ 0x{id(self):x}>"


class HASHXOF(HASH):
    __module__ = "_hashlib"

    def digest(self, length):
        if length < 0:
            raise ValueError("value must be positive")
        return _digest(self._openssl, self._data(), length) if length else b""

    def hexdigest(self, length):
        return self.digest(length).hex()


class _Blake2(HASH):

    def __init__(self, data=b"", /, *more, **options):
        if more:
            raise TypeError(f"{self.name}() takes at most 1 positional argument ({1 + len(more)} given)")
        for option in options:
            if option not in _OPTIONS:
                raise TypeError(f"{self.name}() got an unexpected keyword argument '{option}'")
        self._begin(options.pop("data", data), **options)

    def _begin(self, data, digest_size=None, key=b"", salt=b"", person=b"", fanout=1, depth=1, leaf_size=0,
               node_offset=0, node_depth=0, inner_size=0, last_node=False, usedforsecurity=True):
        most = self.MAX_DIGEST_SIZE
        size = most if digest_size is None else _index(digest_size)
        if not 1 <= size <= most:
            raise ValueError(f"digest_size for {self.name.capitalize()} must be between 1 and {most} bytes, here it is "
                             f"{size}")
        salt, person = _field("salt", salt, self.SALT_SIZE), _field("person", person, self.PERSON_SIZE)
        _check("fanout", fanout, 0, 255)
        _check("depth", depth, 1, 255)
        if not 0 <= leaf_size < 1 << 32:
            raise OverflowError("leaf_size is too large")
        offset_size = 8 if most == 64 else 6
        if not 0 <= node_offset < 1 << 8 * offset_size:
            raise OverflowError("node_offset is too large")
        _check("node_depth", node_depth, 0, 255)
        _check("inner_size", inner_size, 0, most)
        key = _piece_of(key)
        if len(key) > self.MAX_KEY_SIZE:
            raise ValueError(f"maximum key length is {self.MAX_KEY_SIZE} bytes")
        head = bytes([size, len(key), fanout, depth]) + leaf_size.to_bytes(4, "little")
        head += node_offset.to_bytes(offset_size, "little") + bytes([node_depth, inner_size])
        fields = salt.ljust(self.SALT_SIZE, b"\0") + person.ljust(self.PERSON_SIZE, b"\0")
        self.digest_size = size
        self._key = key
        self._parameters = head.ljust(most - len(fields), b"\0") + fields
        self._is_last = bool(last_node)
        self._pieces = [_bytes_of(data)]

    def digest(self):
        return _blake2(self._parameters, self._key, self._data(), self._is_last)

    def copy(self):
        made = type(self)(b"")
        made.__dict__.update(self.__dict__, _pieces=list(self._pieces))
        return made

    def __repr__(self):
        return f"<_blake2.{self.name} object at 0x{id(self):x}>"


_OPTIONS = frozenset(("data", "digest_size", "key", "salt", "person", "fanout", "depth", "leaf_size", "node_offset",
                      "node_depth", "inner_size", "last_node", "usedforsecurity"))


def _check(name, value, least, most):
    if not least <= value <= most:
        raise ValueError(f"{name} must be between {least} and {most}")


def _piece_of(value):
    if not isinstance(value, (bytes, bytearray, memoryview)):
        raise TypeError(f"a bytes-like object is required, not '{type(value).__name__}'")
    return bytes(value)


def _field(name, value, most):
    value = _piece_of(value)
    if len(value) > most:
        raise ValueError(f"maximum {name} length is {most} bytes")
    return value


class blake2b(_Blake2):
    __module__ = "_blake2"
    name = "blake2b"
    block_size = 128
    MAX_DIGEST_SIZE = MAX_KEY_SIZE = 64
    SALT_SIZE = PERSON_SIZE = 16


class blake2s(_Blake2):
    __module__ = "_blake2"
    name = "blake2s"
    block_size = 64
    MAX_DIGEST_SIZE = MAX_KEY_SIZE = 32
    SALT_SIZE = PERSON_SIZE = 8


def _make(name, data):
    kind = HASHXOF if name.startswith("shake") else HASH
    return kind(name, [_bytes_of(data)])


def new(name, data=b"", **options):
    if not isinstance(name, str):
        raise TypeError(f"new() argument 'name' must be str, not {type(name).__name__}")
    if name in ("blake2b", "blake2s"):
        return (blake2b if name == "blake2b" else blake2s)(data, **options)
    for option in options:
        if option != "usedforsecurity":
            raise TypeError(f"{name}() got an unexpected keyword argument '{option}'")
    known = name.lower().replace("-", "_")
    if known not in _HASHES:
        known = known.replace("sha_", "sha")
    if known not in _HASHES:
        raise ValueError(f"unsupported hash type {name}")
    return _make(known, data)


def md5(data=b"", *, usedforsecurity=True):
    return _make("md5", data)


def sha1(data=b"", *, usedforsecurity=True):
    return _make("sha1", data)


def sha224(data=b"", *, usedforsecurity=True):
    return _make("sha224", data)


def sha256(data=b"", *, usedforsecurity=True):
    return _make("sha256", data)


def sha384(data=b"", *, usedforsecurity=True):
    return _make("sha384", data)


def sha512(data=b"", *, usedforsecurity=True):
    return _make("sha512", data)


def sha3_224(data=b"", *, usedforsecurity=True):
    return _make("sha3_224", data)


def sha3_256(data=b"", *, usedforsecurity=True):
    return _make("sha3_256", data)


def sha3_384(data=b"", *, usedforsecurity=True):
    return _make("sha3_384", data)


def sha3_512(data=b"", *, usedforsecurity=True):
    return _make("sha3_512", data)


def shake_128(data=b"", *, usedforsecurity=True):
    return _make("shake_128", data)


def shake_256(data=b"", *, usedforsecurity=True):
    return _make("shake_256", data)


def scrypt(password, *, salt, n, r, p, maxmem=0, dklen=64):
    """RFC 7914: PBKDF2 around a function that needs memory."""
    if n < 2 or n & n - 1:
        raise ValueError("n must be a power of 2.")
    if r * p >= 1 << 30 or 128 * n * r > (maxmem or 32 << 20):
        raise ValueError("Invalid parameter combination for n, r, p, maxmem.")
    if dklen < 1:
        raise ValueError("dklen must be greater than 0 and smaller than 2147483647")
    password = _as_bytes(password)
    size = 128 * r
    mixed = pbkdf2_hmac("sha256", password, salt, 1, size * p)
    blocks = [_mix_with_memory(mixed[at:at + size], n, r) for at in range(0, size * p, size)]
    return pbkdf2_hmac("sha256", password, b"".join(blocks), 1, dklen)


# Places whose sum, turned, goes into a third one: columns, then rows.
_QUARTERS = ((0, 4, 8, 12), (5, 9, 13, 1), (10, 14, 2, 6), (15, 3, 7, 11),
             (0, 1, 2, 3), (5, 6, 7, 4), (10, 11, 8, 9), (15, 12, 13, 14))


def _salsa(words):
    x = list(words)
    for _ in range(4):
        for a, b, c, d in _QUARTERS:
            for to, one, other, turn in ((b, a, d, 7), (c, b, a, 9), (d, c, b, 13), (a, d, c, 18)):
                total = x[one] + x[other] & 0xffffffff
                x[to] ^= (total << turn | total >> 32 - turn) & 0xffffffff
    return [a + b & 0xffffffff for a, b in zip(x, words)]


def _mix_block(words):
    last, even, odd = words[-16:], [], []
    for at in range(0, len(words), 16):
        last = _salsa([a ^ b for a, b in zip(last, words[at:at + 16])])
        (odd if at & 16 else even).extend(last)
    return even + odd


def _mix_with_memory(block, n, r):
    words = [int.from_bytes(block[at:at + 4], "little") for at in range(0, len(block), 4)]
    kept = []
    for _ in range(n):
        kept.append(words)
        words = _mix_block(words)
    for _ in range(n):
        chosen = kept[words[-16] & n - 1]
        words = _mix_block([a ^ b for a, b in zip(words, chosen)])
    return b"".join([word.to_bytes(4, "little") for word in words])


def file_digest(fileobj, digest, /, *, _bufsize=262144):
    """The digest of what a binary file has from its position."""
    made = new(digest) if isinstance(digest, str) else digest()
    if hasattr(fileobj, "getbuffer"):
        made.update(fileobj.getbuffer())
        return made
    if not (hasattr(fileobj, "readinto") and hasattr(fileobj, "readable") and fileobj.readable()):
        raise ValueError(f"'{fileobj!r}' is not a file-like object in binary reading mode.")
    while data := fileobj.read(_bufsize):
        made.update(data)
    return made


def pbkdf2_hmac(hash_name, password, salt, iterations, dklen=None):
    known = hash_name.lower().replace("-", "_")
    if known not in _HASHES or known.startswith("shake"):
        raise ValueError(f"unsupported hash type {hash_name}")
    if iterations < 1:
        raise ValueError("iteration value must be greater than 0.")
    if dklen is None:
        dklen = _HASHES[known][1]
    if dklen < 1:
        raise ValueError("key length must be greater than 0.")
    return _pbkdf2(_HASHES[known][0], _as_bytes(password), _as_bytes(salt), iterations, dklen)
