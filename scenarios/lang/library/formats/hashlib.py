# SPDX-License-Identifier: MIT
"""Module hashlib, on OpenSSL.

A hash object keeps its data as pieces, and joins them for a digest.
"""
from _binascii import as_bytes as _as_bytes
from _hashlib import digest as _digest, pbkdf2 as _pbkdf2

__all__ = [
    "md5", "sha1", "sha224", "sha256", "sha384", "sha512", "blake2b", "blake2s", "sha3_224", "sha3_256", "sha3_384",
    "sha3_512", "shake_128", "shake_256", "new", "algorithms_guaranteed", "algorithms_available"
]

# name: (OpenSSL's name, bytes of the digest, bytes of a block)
_HASHES = {"md5": ("MD5", 16, 64), "sha1": ("SHA1", 20, 64), "sha224": ("SHA224", 28, 64), "sha256": ("SHA256", 32, 64),
           "sha384": ("SHA384", 48, 128), "sha512": ("SHA512", 64, 128), "sha3_224": ("SHA3-224", 28, 144),
           "sha3_256": ("SHA3-256", 32, 136), "sha3_384": ("SHA3-384", 48, 104), "sha3_512": ("SHA3-512", 64, 72),
           "shake_128": ("SHAKE128", 0, 168), "shake_256": ("SHAKE256", 0, 136), "blake2b": ("BLAKE2B512", 64, 128),
           "blake2s": ("BLAKE2S256", 32, 64)}
algorithms_guaranteed = set(_HASHES)
algorithms_available = set(_HASHES)


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


def _make(name, data):
    kind = HASHXOF if name.startswith("shake") else HASH
    return kind(name, [_bytes_of(data)])


def new(name, data=b"", *, usedforsecurity=True):
    if not isinstance(name, str):
        raise TypeError(f"new() argument 'name' must be str, not {type(name).__name__}")
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


def blake2b(data=b"", /, *, usedforsecurity=True):
    return _make("blake2b", data)


def blake2s(data=b"", /, *, usedforsecurity=True):
    return _make("blake2s", data)


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
