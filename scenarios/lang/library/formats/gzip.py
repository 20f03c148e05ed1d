# SPDX-License-Identifier: MIT
"""Module gzip, on zlib (RFC 1952)."""
import builtins
import errno
import io
import os
import struct
import time
import zlib

__all__ = ["BadGzipFile", "GzipFile", "open", "compress", "decompress"]

FTEXT, FHCRC, FEXTRA, FNAME, FCOMMENT = 1, 2, 4, 8, 16
READ, WRITE = "rb", "wb"
_MAGIC = b"\x1f\x8b"
_CHUNK = 128 * 1024


class BadGzipFile(OSError):
    pass


def _exactly(file, size):
    data = file.read(size)
    while len(data) < size:
        more = file.read(size - len(data))
        if not more:
            raise EOFError("Compressed file ended before the end-of-stream marker was reached")
        data += more
    return data


def _read_header(file):
    """The time in the header of the next member; None: there is none."""
    magic = file.read(2)
    if not magic:
        return None
    if magic != _MAGIC:
        raise BadGzipFile(f"Not a gzipped file ({magic!r})")
    method, flags, mtime = struct.unpack("<BBIxx", _exactly(file, 8))
    if method != zlib.DEFLATED:
        raise BadGzipFile("Unknown compression method")
    if flags & FEXTRA:
        _exactly(file, struct.unpack("<H", _exactly(file, 2))[0])
    for flag in FNAME, FCOMMENT:
        if flags & flag:
            while _text_byte(file):
                pass
    if flags & FHCRC:
        _exactly(file, 2)
    return mtime


def _text_byte(file):
    byte = file.read(1)
    return byte and byte != b"\0"


class _Source:
    """A file whose end can be put back."""

    def __init__(self, file):
        self.file = file
        self.back = b""

    def read(self, size):
        found, self.back = self.back[:size], self.back[size:]
        return found + self.file.read(size - len(found)) if len(found) < size else found

    def put_back(self, data):
        self.back = data + self.back


class _Reader(io.RawIOBase):
    """What the members of a file decompress to."""

    def __init__(self, file):
        self._file = file
        self._last_mtime = None
        self._size = -1
        self._begin()

    def _begin(self):
        self._source = _Source(self._file)
        self._inflater = None  # between members
        self._ended = False
        self._place = 0

    def readable(self):
        return True

    def seekable(self):
        return True

    def _next_member(self):
        mtime = _read_header(self._source)
        if mtime is None:
            self._ended = True
            self._size = self._place
            return
        self._last_mtime = mtime
        self._inflater = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
        self._pending = b""
        self._crc, self._length = zlib.crc32(b""), 0

    def _end_member(self):
        crc, length = struct.unpack("<II", _exactly(self._source, 8))
        if crc != self._crc:
            raise BadGzipFile(f"CRC check failed {hex(crc)} != {hex(self._crc)}")
        if length != self._length & 0xffffffff:
            raise BadGzipFile("Incorrect length of data produced")
        byte = b"\0"
        while byte == b"\0":
            byte = self._source.read(1)
        self._source.put_back(byte)
        self._inflater = None

    def read(self, size=-1):
        if size is None or size < 0:
            return self.readall()
        while size and not self._ended:
            if self._inflater is None:
                self._next_member()
            elif self._inflater.eof:
                self._source.put_back(self._inflater.unused_data)
                self._end_member()
            else:
                data = self._inflater.unconsumed_tail or self._source.read(_CHUNK)
                found = self._inflater.decompress(data, size)
                if found:
                    self._crc = zlib.crc32(found, self._crc)
                    self._length += len(found)
                    self._place += len(found)
                    return found
                if not data and not self._inflater.eof:
                    raise EOFError("Compressed file ended before the end-of-stream marker was reached")
        return b""

    def readinto(self, buffer):
        with memoryview(buffer) as view:
            data = self.read(len(view))
            view[:len(data)] = data
            return len(data)

    def seek(self, offset, whence=io.SEEK_SET):
        if whence == io.SEEK_CUR:
            offset += self._place
        elif whence == io.SEEK_END:
            while self.read(_CHUNK):
                pass
            offset += self._size
        elif whence != io.SEEK_SET:
            raise ValueError(f"Invalid value for whence: {whence}")
        if offset < self._place:
            self._file.seek(0)
            self._begin()
        while self._place < offset and self.read(min(_CHUNK, offset - self._place)):
            pass
        return self._place

    def tell(self):
        return self._place


class GzipFile(io.BufferedIOBase):
    myfileobj = None

    def __init__(self, filename=None, mode=None, compresslevel=9, fileobj=None, mtime=None):
        self.mode = self.fileobj = self._buffer = None
        if mode and ("t" in mode or "U" in mode):
            raise ValueError(f"Invalid mode: {mode!r}")
        if mode and "b" not in mode:
            mode += "b"
        if fileobj is None:
            fileobj = self.myfileobj = builtins.open(filename, mode or "rb")
        try:
            self._start(filename, mode or getattr(fileobj, "mode", "rb"), compresslevel, fileobj, mtime)
        except BaseException:
            self._close()
            raise

    def _start(self, filename, mode, compresslevel, fileobj, mtime):
        if filename is None:
            filename = getattr(fileobj, "name", "")
            self.name = filename if isinstance(filename, (str, bytes)) else ""
        else:
            self.name = os.fspath(filename)
        if mode.startswith("r"):
            self.mode = READ
            self._buffer = io.BufferedReader(_Reader(fileobj))
        elif mode.startswith(("w", "a", "x")):
            self.mode = WRITE
            self.crc, self.size, self.offset = zlib.crc32(b""), 0, 0
            self.compress = zlib.compressobj(compresslevel, zlib.DEFLATED, -zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL, 0)
        else:
            raise ValueError(f"Invalid mode: {mode!r}")
        self.fileobj = fileobj
        if self.mode == WRITE:
            self._write_header(compresslevel, time.time() if mtime is None else mtime)

    def _write_header(self, compresslevel, mtime):
        name = os.path.basename(self.name)
        try:
            name = name if isinstance(name, bytes) else name.encode("latin-1")
        except UnicodeEncodeError:
            name = b""
        name = name.removesuffix(b".gz")
        speed = {9: 2, 1: 4}.get(compresslevel, 0)
        self.fileobj.write(_MAGIC + struct.pack("<BBLBB", 8, FNAME if name else 0, int(mtime), speed, 255))
        if name:
            self.fileobj.write(name + b"\0")

    @property
    def mtime(self):
        return self._buffer.raw._last_mtime

    def __repr__(self):
        return f"<gzip {repr(self.fileobj)[1:-1]} {hex(id(self))}>"

    def _check_open(self):
        if self.closed:
            raise ValueError("I/O operation on closed file.")

    def _reading(self, method):
        self._check_open()
        if self.mode != READ:
            raise OSError(errno.EBADF, f"{method}() on write-only GzipFile object")
        return self._buffer

    def write(self, data):
        self._check_open()
        if self.mode != WRITE:
            raise OSError(errno.EBADF, "write() on read-only GzipFile object")
        if not isinstance(data, (bytes, bytearray)):
            data = bytes(memoryview(data))
        if data:
            self.fileobj.write(self.compress.compress(data))
            self.crc = zlib.crc32(data, self.crc)
            self.size += len(data)
            self.offset += len(data)
        return len(data)

    def read(self, size=-1):
        return self._reading("read").read(size)

    def read1(self, size=-1):
        return self._reading("read1").read1(io.DEFAULT_BUFFER_SIZE if size < 0 else size)

    def readinto(self, b):
        return self._reading("readinto").readinto(b)

    def readinto1(self, b):
        return self._reading("readinto1").readinto1(b)

    def peek(self, n):
        return self._reading("peek").peek(n)

    def readline(self, size=-1):
        self._check_open()
        return self._buffer.readline(size)

    @property
    def closed(self):
        return self.fileobj is None

    def close(self):
        file = self.fileobj
        if file is None:
            return
        try:
            if self.mode == WRITE:
                file.write(self.compress.flush())
                file.write(struct.pack("<LL", self.crc, self.size & 0xffffffff))
            else:
                self._buffer.close()
        finally:
            self._close()

    def _close(self):
        self.fileobj = None
        file, self.myfileobj = self.myfileobj, None
        if file is not None:
            file.close()

    def flush(self, zlib_mode=zlib.Z_SYNC_FLUSH):
        self._check_open()
        if self.mode == WRITE:
            self.fileobj.write(self.compress.flush(zlib_mode))
            self.fileobj.flush()

    def fileno(self):
        return self.fileobj.fileno()

    def rewind(self):
        if self.mode != READ:
            raise OSError("Can't rewind in write mode")
        self._buffer.seek(0)

    def readable(self):
        return self.mode == READ

    def writable(self):
        return self.mode == WRITE

    def seekable(self):
        return True

    def tell(self):
        self._check_open()
        return self.offset if self.mode == WRITE else self._buffer.tell()

    def seek(self, offset, whence=io.SEEK_SET):
        self._check_open()
        if self.mode == READ:
            return self._buffer.seek(offset, whence)
        if whence == io.SEEK_CUR:
            offset += self.offset
        elif whence != io.SEEK_SET:
            raise ValueError("Seek from end not supported")
        if offset < self.offset:
            raise OSError("Negative seek in write mode")
        self.write(bytes(offset - self.offset))
        return self.offset


def open(filename, mode="rb", compresslevel=9, encoding=None, errors=None, newline=None):
    if "t" in mode:
        if "b" in mode:
            raise ValueError(f"Invalid mode: {mode!r}")
    else:
        for name, value in ("encoding", encoding), ("errors", errors), ("newline", newline):
            if value is not None:
                raise ValueError(f"Argument '{name}' not supported in binary mode")
    binary = mode.replace("t", "")
    if isinstance(filename, (str, bytes, os.PathLike)):
        file = GzipFile(filename, binary, compresslevel)
    elif hasattr(filename, "read") or hasattr(filename, "write"):
        file = GzipFile(None, binary, compresslevel, filename)
    else:
        raise TypeError("filename must be a str or bytes object, or a file")
    return io.TextIOWrapper(file, encoding or "utf-8", errors, newline) if "t" in mode else file


def compress(data, compresslevel=9, *, mtime=0):
    data = zlib.compress(data, level=compresslevel, wbits=16 + zlib.MAX_WBITS)
    if mtime is None:
        mtime = time.time()
    return data[:4] + struct.pack("<LBB", int(mtime), data[8], 255) + data[10:]


def decompress(data):
    members = []
    while True:
        file = io.BytesIO(data)
        if _read_header(file) is None:
            return b"".join(members)
        inflater = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
        member = inflater.decompress(data[file.tell():])
        if not inflater.eof or len(inflater.unused_data) < 8:
            raise EOFError("Compressed file ended before the end-of-stream marker was reached")
        crc, length = struct.unpack("<II", inflater.unused_data[:8])
        if crc != zlib.crc32(member):
            raise BadGzipFile("CRC check failed")
        if length != len(member) & 0xffffffff:
            raise BadGzipFile("Incorrect length of data produced")
        members.append(member)
        data = inflater.unused_data[8:].lstrip(b"\0")
