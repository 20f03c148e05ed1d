# SPDX-License-Identifier: MIT
"""Module zlib: checksums, and streams of _zlib.c."""
from operator import index as _index

from _binascii import adler32, as_bytes as _as_bytes, crc32
from _zlib import (RUNTIME_VERSION as ZLIB_RUNTIME_VERSION, copy as _copy, deflater as _deflater, inflater as
                   _inflater, run as _run, set_dictionary as _set_dictionary)

__all__ = [
    "DEFLATED", "DEF_BUF_SIZE", "DEF_MEM_LEVEL", "MAX_WBITS", "ZLIB_RUNTIME_VERSION", "ZLIB_VERSION",
    "Z_BEST_COMPRESSION", "Z_BEST_SPEED", "Z_BLOCK", "Z_DEFAULT_COMPRESSION", "Z_DEFAULT_STRATEGY", "Z_FILTERED",
    "Z_FINISH", "Z_FIXED", "Z_FULL_FLUSH", "Z_HUFFMAN_ONLY", "Z_NO_COMPRESSION", "Z_NO_FLUSH", "Z_PARTIAL_FLUSH",
    "Z_RLE", "Z_SYNC_FLUSH", "Z_TREES", "adler32", "compress", "compressobj", "crc32", "decompress", "decompressobj",
    "error"
]

MAX_WBITS, DEFLATED, DEF_MEM_LEVEL, DEF_BUF_SIZE = 15, 8, 8, 16384
Z_NO_COMPRESSION, Z_BEST_SPEED, Z_BEST_COMPRESSION, Z_DEFAULT_COMPRESSION = 0, 1, 9, -1
Z_DEFAULT_STRATEGY, Z_FILTERED, Z_HUFFMAN_ONLY, Z_RLE, Z_FIXED = range(5)
Z_NO_FLUSH, Z_PARTIAL_FLUSH, Z_SYNC_FLUSH, Z_FULL_FLUSH, Z_FINISH, Z_BLOCK, Z_TREES = range(7)
ZLIB_VERSION = "1.3.1"
_OK, _STREAM_END, _NEED_DICT, _STREAM_ERROR, _DATA_ERROR, _MEM_ERROR, _BUF_ERROR = 0, 1, 2, -2, -3, -4, -5
_MESSAGES = {
    _BUF_ERROR: "incomplete or truncated stream", _STREAM_ERROR: "inconsistent stream state",
    _DATA_ERROR: "invalid input data"
}


class error(Exception):
    __module__ = "zlib"


def _bytes_of(data):
    try:
        return _as_bytes(data)
    except TypeError:
        raise TypeError(f"a bytes-like object is required, not {type(data).__name__!r}") from None


def _fail(number, action, message=None):
    message = message or _MESSAGES.get(number)
    return error(f"Error {number} {action}: {message}" if message else f"Error {number} {action}")


def _copy_of(stream):
    copied = _STREAM_ERROR if stream is None else _copy(stream)
    if isinstance(copied, int):
        raise ValueError("Inconsistent stream state")
    return copied


class _Compress:
    __module__ = "zlib"
    __slots__ = "_stream",  # None: it has ended

    def compress(self, data, /):
        data = _bytes_of(data)
        if self._stream is None:
            raise _fail(_STREAM_ERROR, "while compressing data")
        rc, made, _, message = _run(self._stream, data, Z_NO_FLUSH, 0)
        if rc not in (_OK, _BUF_ERROR):
            raise _fail(rc, "while compressing data", message)
        return made

    def flush(self, mode=Z_FINISH, /):
        if mode == Z_NO_FLUSH:
            return b""
        if self._stream is None:
            raise _fail(_STREAM_ERROR, "while flushing")
        rc, made, _, message = _run(self._stream, b"", mode, 0)
        if rc not in (_OK, _BUF_ERROR, _STREAM_END):
            raise _fail(rc, "while flushing", message)
        if rc == _STREAM_END and mode == Z_FINISH:
            self._stream = None
        return made

    def copy(self):
        return _new_compress(_copy_of(self._stream))

    __copy__ = copy

    def __deepcopy__(self, memo, /):
        return self.copy()


class _Decompress:
    __module__ = "zlib"
    # _stream is None after a flush() at its end.
    __slots__ = "_stream", "_zdict", "unused_data", "unconsumed_tail", "eof"

    def _read(self, data, flush, limit):
        """What DATA decompresses to, up to LIMIT bytes; what is left of DATA is kept."""
        rc, made, left, message = _run(self._stream, data, flush, limit)
        if rc == _NEED_DICT and self._zdict is not None:
            if _set_dictionary(self._stream, self._zdict) != _OK:
                raise _fail(_DATA_ERROR, "while setting zdict")
            rc, more, left, message = _run(self._stream, data[len(data) - left:], flush, limit and limit - len(made))
            made += more
        rest = data[len(data) - left:]
        if rc == _STREAM_END:
            self.unused_data += rest
            self.unconsumed_tail = b""
            self.eof = True
        else:
            self.unconsumed_tail = rest
            if rc not in (_OK, _BUF_ERROR) and flush != Z_FINISH:  # flush() hides errors
                raise _fail(rc, "while decompressing data", message)
        return made

    def decompress(self, data, /, max_length=0):
        limit = _index(max_length)
        if limit < 0:
            raise ValueError("max_length must be non-negative")
        data = _bytes_of(data)
        if self._stream is None:
            raise _fail(_STREAM_ERROR, "while decompressing data")
        if self.eof:
            self.unused_data += data
            return b""
        return self._read(data, Z_SYNC_FLUSH, limit)

    def flush(self, length=DEF_BUF_SIZE, /):
        if _index(length) <= 0:
            raise ValueError("length must be greater than zero")
        made = b"" if self.eof else self._read(self.unconsumed_tail, Z_FINISH, 0)
        if self.eof:
            self._stream = None
        return made

    def copy(self):
        made = _new_decompress(_copy_of(self._stream), self._zdict)
        made.unused_data, made.unconsumed_tail, made.eof = self.unused_data, self.unconsumed_tail, self.eof
        return made

    __copy__ = copy

    def __deepcopy__(self, memo, /):
        return self.copy()


_Compress.__name__ = _Compress.__qualname__ = "Compress"
_Decompress.__name__ = _Decompress.__qualname__ = "Decompress"


def _new_compress(stream):
    made = _Compress.__new__(_Compress)
    made._stream = stream
    return made


def _new_decompress(stream, zdict):
    made = _Decompress.__new__(_Decompress)
    made._stream, made._zdict = stream, zdict
    made.unused_data, made.unconsumed_tail, made.eof = b"", b"", False
    return made


def compress(data, /, level=Z_DEFAULT_COMPRESSION, wbits=MAX_WBITS):
    data = _bytes_of(data)
    stream = _deflater(level, DEFLATED, wbits, DEF_MEM_LEVEL, Z_DEFAULT_STRATEGY)
    if isinstance(stream, int):
        if stream == _STREAM_ERROR:
            raise error("Bad compression level")
        raise _fail(stream, "while compressing data")
    return _run(stream, data, Z_FINISH, 0)[1]


def decompress(data, /, wbits=MAX_WBITS, bufsize=DEF_BUF_SIZE):
    data = _bytes_of(data)
    if _index(bufsize) < 0:
        raise ValueError("bufsize must be non-negative")
    stream = _inflater(wbits)
    if isinstance(stream, int):
        raise _fail(stream, "while preparing to decompress data")
    rc, made, _, message = _run(stream, data, Z_FINISH, 0)
    if rc != _STREAM_END:
        raise _fail(rc, "while decompressing data", message)
    return made


def compressobj(level=Z_DEFAULT_COMPRESSION, method=DEFLATED, wbits=MAX_WBITS, memLevel=DEF_MEM_LEVEL,
                strategy=Z_DEFAULT_STRATEGY, zdict=None):
    stream = _deflater(level, method, wbits, memLevel, strategy)
    if isinstance(stream, int):
        if stream == _STREAM_ERROR:
            raise ValueError("Invalid initialization option")
        raise _fail(stream, "while creating compression object")
    if zdict is not None:
        rc = _set_dictionary(stream, _bytes_of(zdict))
        if rc == _STREAM_ERROR:
            raise ValueError("Invalid dictionary")
        if rc != _OK:
            raise ValueError("deflateSetDictionary()")
    return _new_compress(stream)


def decompressobj(wbits=MAX_WBITS, zdict=b""):
    zdict = _bytes_of(zdict) or None
    stream = _inflater(wbits)
    if isinstance(stream, int):
        if stream == _STREAM_ERROR:
            raise ValueError("Invalid initialization option")
        raise _fail(stream, "while creating decompression object")
    if zdict is not None and wbits < 0 and _set_dictionary(stream, zdict) != _OK:
        raise _fail(_DATA_ERROR, "while setting zdict")
    return _new_decompress(stream, zdict)
