# SPDX-License-Identifier: MIT
"""The files that ZipFile.open() returns."""
import io
import os
import struct
import zlib

from _zipinfo import (DESCRIPTOR, LargeZipFile, NAMES, ZIP64_LIMIT, ZIP_DEFLATED, ZIP_STORED, BadZipFile,
                      check_compression)

_CHUNK = 4096
_READ_MAX = (1 << 31) - 1


class Shared:
    """A range of the archive's file, which its readers share."""

    def __init__(self, archive, at):
        self.archive, self.at = archive, at

    def _check(self, action):
        if self.archive._writing:
            raise ValueError(f"Can't {action} the ZIP file while there is an open writing handle on it. Close the "
                             "writing handle before trying to read.")

    def read(self, size):
        self._check("read from")
        file = self.archive._file
        file.seek(self.at)
        data = file.read(size)
        self.at = file.tell()
        return data

    def close(self):
        if self.archive is not None:
            archive, self.archive = self.archive, None
            archive._release()


class ZipExtFile(io.BufferedIOBase):
    __module__ = "zipfile"

    def __init__(self, shared, mode, info):
        check_compression(info.compress_type)
        self._shared = shared
        self._kind = info.compress_type
        self._start = shared.at
        self._expected = getattr(info, "CRC", None)
        self._sizes = info.compress_size, info.file_size
        self.name, self.mode, self.newlines = info.filename, mode + "b", None
        self._seekable = shared.archive._seekable
        self._restart()

    def _restart(self):
        self._shared.at = self._start
        self._left_compressed, self._left = self._sizes
        self._decompressor = zlib.decompressobj(-15) if self._kind == ZIP_DEFLATED else None
        self._buffer, self._at = b"", 0
        self._ended = False
        self._crc = zlib.crc32(b"")

    def __repr__(self):
        if self.closed:
            return f"<{self.__class__.__module__}.{self.__class__.__qualname__} [closed]>"
        kind = f" compress_type={NAMES.get(self._kind, self._kind)}" if self._kind != ZIP_STORED else ""
        return f"<{self.__class__.__module__}.{self.__class__.__qualname__} name={self.name!r}{kind}>"

    def readable(self):
        if self.closed:
            raise ValueError("I/O operation on closed file.")
        return True

    def seekable(self):
        if self.closed:
            raise ValueError("I/O operation on closed file.")
        return self._seekable

    def readline(self, limit=-1):
        if limit < 0:
            end = self._buffer.find(b"\n", self._at) + 1
            if end > 0:
                line = self._buffer[self._at:end]
                self._at = end
                return line
        return io.BufferedIOBase.readline(self, limit)

    def peek(self, n=1):
        if n > len(self._buffer) - self._at:
            chunk = self.read(n)
            if len(chunk) > self._at:
                self._buffer = chunk + self._buffer[self._at:]
                self._at = 0
            else:
                self._at -= len(chunk)
        return self._buffer[self._at:self._at + 512]

    def read(self, n=-1):
        if self.closed:
            raise ValueError("read from closed file.")
        if n is None or n < 0:
            parts = [self._buffer[self._at:]]
            self._buffer, self._at = b"", 0
            while not self._ended:
                parts.append(self._decompress(_READ_MAX))
            return b"".join(parts)
        parts, wanted = [self._buffer[self._at:self._at + n]], n
        self._at += len(parts[0])
        wanted -= len(parts[0])
        while wanted > 0 and not self._ended:
            parts.append(self._some(wanted))
            wanted -= len(parts[-1])
        return b"".join(parts)

    def _some(self, size):
        """Up to SIZE bytes; what there is beyond is kept."""
        data = self._decompress(size)
        if len(data) > size:
            self._buffer, self._at = data, size
            return data[:size]
        self._buffer, self._at = b"", 0
        return data

    def read1(self, n):
        if n is None or n < 0:
            data = self._buffer[self._at:]
            self._buffer, self._at = b"", 0
            while not data and not self._ended:
                data = self._decompress(_READ_MAX)
            return data
        data = self._buffer[self._at:self._at + n]
        self._at += len(data)
        while not data and n and not self._ended:
            data = self._some(n)
        return data

    def _decompress(self, size):
        """Up to SIZE bytes of the entry, or a few more."""
        if self._ended or size <= 0:
            return b""
        if self._kind == ZIP_DEFLATED:
            data = self._inflate(max(size, _CHUNK))
        else:
            data = self._read_file(size)
            self._ended = self._left_compressed <= 0
        data = data[:self._left]
        self._left -= len(data)
        if self._left <= 0:
            self._ended = True
        self._crc = zlib.crc32(data, self._crc)
        if self._ended and self._expected is not None and self._crc != self._expected:
            raise BadZipFile(f"Bad CRC-32 for file {self.name!r}")
        return data

    def _inflate(self, size):
        compressed = self._decompressor.unconsumed_tail
        if size > len(compressed):
            compressed += self._read_file(size - len(compressed))
        data = self._decompressor.decompress(compressed, size)
        self._ended = self._decompressor.eof or (self._left_compressed <= 0 and not self._decompressor.unconsumed_tail)
        return data + self._decompressor.flush() if self._ended else data

    def _read_file(self, size):
        if self._left_compressed <= 0:
            return b""
        data = self._shared.read(min(max(size, _CHUNK), self._left_compressed))
        self._left_compressed -= len(data)
        if not data:
            raise EOFError
        return data

    def close(self):
        try:
            self._shared.close()
        finally:
            super().close()

    def tell(self):
        self._check_seek("tell")
        return self._sizes[1] - self._left - len(self._buffer) + self._at

    def _check_seek(self, action):
        if self.closed:
            raise ValueError(f"{action} on closed file.")
        if not self._seekable:
            raise io.UnsupportedOperation("underlying stream is not seekable")

    def seek(self, offset, whence=os.SEEK_SET):
        self._check_seek("seek")
        place = self.tell()
        if whence not in (os.SEEK_SET, os.SEEK_CUR, os.SEEK_END):
            raise ValueError("whence must be os.SEEK_SET (0), os.SEEK_CUR (1), or os.SEEK_END (2)")
        to = offset + (0, place, self._sizes[1])[whence]
        to = max(0, min(to, self._sizes[1]))
        in_buffer = to - place + self._at
        if 0 <= in_buffer < len(self._buffer):
            self._at = in_buffer
            return to
        if to < place:
            self._restart()
            place = 0
        if to > place:
            self._expected = None  # what is left out is not checked
        while to > place and (data := self.read(min(1 << 24, to - place))):
            place += len(data)
        return self.tell()


class ZipWriteFile(io.BufferedIOBase):
    def __init__(self, archive, info, zip64):
        self._archive, self._info, self._zip64 = archive, info, zip64
        level = -1 if info.compress_level is None else info.compress_level
        self._compressor = zlib.compressobj(level, zlib.DEFLATED, -15) if info.compress_type == ZIP_DEFLATED else None
        self._size = self._compressed = 0
        self._crc = 0

    @property
    def name(self):
        return self._info.filename

    @property
    def mode(self):
        return "wb"

    def writable(self):
        return True

    def write(self, data):
        if self.closed:
            raise ValueError("I/O operation on closed file.")
        if not isinstance(data, (bytes, bytearray)):
            data = memoryview(data).tobytes()
        size = len(data)
        self._size += size
        self._crc = zlib.crc32(data, self._crc)
        if self._compressor:
            data = self._compressor.compress(data)
            self._compressed += len(data)
        self._archive.fp.write(data)
        return size

    def close(self):
        if self.closed:
            return
        try:
            super().close()
            self._finish()
        finally:
            self._archive._writing = False

    def _finish(self):
        archive, info = self._archive, self._info
        file = archive.fp
        if self._compressor:
            data = self._compressor.flush()
            self._compressed += len(data)
            file.write(data)
            info.compress_size = self._compressed
        else:
            info.compress_size = self._size
        info.CRC, info.file_size = self._crc, self._size
        if not self._zip64 and max(self._size, info.compress_size) > ZIP64_LIMIT:
            raise LargeZipFile("File size too large, try using force_zip64")
        if info.flag_bits & DESCRIPTOR:
            layout = "<LLQQ" if self._zip64 else "<LLLL"
            file.write(struct.pack(layout, 0x08074b50, info.CRC, info.compress_size, info.file_size))
            archive.start_dir = file.tell()
        else:
            archive.start_dir = file.tell()
            file.seek(info.header_offset)
            file.write(info.FileHeader(self._zip64))
            file.seek(archive.start_dir)
        archive._add(info)


ZipWriteFile.__module__ = "zipfile"
ZipWriteFile.__name__ = ZipWriteFile.__qualname__ = "_ZipWriteFile"
