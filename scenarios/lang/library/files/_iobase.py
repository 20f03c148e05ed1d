# SPDX-License-Identifier: MIT
"""The base classes of streams, as CPython's Modules/_io/iobase.c."""
DEFAULT_BUFFER_SIZE = 131072


class UnsupportedOperation(OSError, ValueError):
    __module__ = "io"


class IOBase:
    __module__ = "io"

    _closed = False

    @property
    def closed(self):
        return self._closed

    def _check(self):
        if self._closed:
            raise ValueError("I/O operation on closed file.")

    def close(self):
        if not self.closed:
            try:
                self.flush()
            finally:
                self._closed = True

    def flush(self):
        self._check()

    def fileno(self):
        raise UnsupportedOperation("fileno")

    def isatty(self):
        self._check()
        return False

    def readable(self):
        return False

    def writable(self):
        return False

    def seekable(self):
        return False

    def seek(self, offset, whence=0, /):
        raise UnsupportedOperation("seek")

    def tell(self):
        return self.seek(0, 1)

    def truncate(self, size=None, /):
        raise UnsupportedOperation("truncate")

    def __enter__(self):
        self._check()
        return self

    def __exit__(self, *failure):
        self.close()

    def __iter__(self):
        self._check()
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def readlines(self, hint=-1, /):
        if hint is not None and not hasattr(hint, "__index__"):
            raise TypeError(f"argument should be integer or None, not '{type(hint).__name__}'")
        if hint is not None and not isinstance(hint, int):
            hint = hint.__index__()
        lines, size = [], 0
        for line in self:
            lines.append(line)
            size += len(line)
            if hint is not None and 0 < hint <= size:
                break
        return lines

    def writelines(self, lines, /):
        self._check()
        for line in lines:
            self.write(line)

    def readline(self, size=-1, /):
        found = bytearray()
        while size is None or size < 0 or len(found) < size:
            byte = self.read(1)
            if not byte:
                break
            found += byte
            if found.endswith(b"\n"):
                break
        return bytes(found)


class RawIOBase(IOBase):
    __module__ = "io"

    def read(self, size=-1, /):
        if size is None or size < 0:
            return self.readall()
        found = bytearray(size)
        count = self.readinto(found)
        return None if count is None else bytes(found[:count])

    def readinto(self, buffer, /):
        raise NotImplementedError

    def readall(self):
        found = bytearray()
        while data := self.read(DEFAULT_BUFFER_SIZE):
            found += data
        return bytes(found) if found or data is not None else None

    def __del__(self):
        try:
            self.close()
        except Exception:
            pass


class BufferedIOBase(IOBase):
    __module__ = "io"

    def read(self, size=-1, /):
        raise UnsupportedOperation("read")

    def read1(self, size=-1, /):
        raise UnsupportedOperation("read1")

    def write(self, b, /):
        raise UnsupportedOperation("write")

    def detach(self):
        raise UnsupportedOperation("detach")

    def readinto(self, buffer, /):
        return self._read_into(buffer, self.read)

    def readinto1(self, buffer, /):
        return self._read_into(buffer, self.read1)

    def _read_into(self, buffer, read):
        view = memoryview(buffer).cast("B")
        data = read(len(view))
        view[:len(data)] = data
        return len(data)


class TextIOBase(IOBase):
    __module__ = "io"

    encoding = errors = newlines = None

    def read(self, size=-1, /):
        raise UnsupportedOperation("read")

    def readline(self, size=-1, /):
        raise UnsupportedOperation("readline")

    def write(self, s, /):
        raise UnsupportedOperation("write")

    def detach(self):
        raise UnsupportedOperation("detach")
