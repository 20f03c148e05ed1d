# SPDX-License-Identifier: MIT
"""Files that are open, as CPython's Modules/_io: open(), FileIO and the buffered streams of bytes; _textio.py has text."""
import _files
import sys
from _iobase import BufferedIOBase, DEFAULT_BUFFER_SIZE, RawIOBase, UnsupportedOperation


def _mode_of(mode):
    """The flags of a FileIO's mode and how it is shown."""
    if any([c not in "rwxab+" for c in mode]):
        raise ValueError(f"invalid mode: {mode}")
    kinds = [c for c in mode if c in "rwxa"]
    if len(kinds) != 1 or mode.count("+") > 1:
        raise ValueError("Must have exactly one of create/read/write/append mode and at most one plus")
    plus = "+" in mode
    flags = {"r": 0, "w": 0o100 | 0o1000, "x": 0o100 | 0o200, "a": 0o100 | 0o2000}[kinds[0]]
    flags |= 2 if plus else 0 if kinds[0] == "r" else 1
    return flags, {"r": "rb", "w": "rb" if plus else "wb", "x": "xb", "a": "ab"}[kinds[0]] + ("+" if plus else "")


class Standard:
    """What _files.Opened is, of a standard stream."""

    def __init__(self, fd):
        self.fd, self.file = fd, None

    def read(self, size):
        if self.fd != 0:
            raise OSError(_files.EBADF, _files.ERRORS[_files.EBADF])
        return sys.stdin.buffer.read() if size is None else sys.stdin.buffer.read(size)

    def write(self, data):
        if self.fd == 0:
            raise OSError(_files.EBADF, _files.ERRORS[_files.EBADF])
        (sys.stdout if self.fd == 1 else sys.stderr).buffer.write(data)


class FileIO(RawIOBase):
    __module__ = "_io"

    def __init__(self, file, mode="r", closefd=True, opener=None):
        self._open = self._fd = None
        self._closed = self._is_known = True  # known to _files
        self.name = file
        self.closefd = bool(closefd)
        if isinstance(file, float):
            raise TypeError("integer argument expected, got float")
        if isinstance(file, int):
            if file < 0:
                raise ValueError("negative file descriptor")
            if isinstance(file, bool):
                from warnings import warn
                warn("bool is used as a file descriptor", RuntimeWarning, 1)
        flags, self.mode = _mode_of(mode)
        if isinstance(file, int):
            self._fd, self._open = int(file), Standard(int(file)) if file <= 2 else _files.of_descriptor(file)
        else:
            path = _files.text_of(file)
            if "\0" in path:
                raise ValueError("embedded null byte")
            if not closefd:
                raise ValueError("Cannot use closefd=False with file name")
            if opener is None:
                self._open = _files.opened(path, flags, file)
                self._fd, self._is_known = _files.reserve(file), False
            else:
                self._fd = opener(file, flags | 0o2000000)
                if not isinstance(self._fd, int):
                    raise TypeError("expected integer from opener")
                if self._fd < 0:
                    raise ValueError(f"opener returned {self._fd}")
                self._open = _files.of_descriptor(self._fd)
        if isinstance(self._open.file, _files.Folder):
            raise _files.error(_files.EISDIR, file)
        self._reads, self._writes = flags & 3 != 1, flags & 3 != 0
        self._closed = False
        if flags & 0o2000:
            self._open.at = self._open.size()
        kind = getattr(self._open.file, "kind", None)
        if isinstance(kind, int):  # /dev/stdin
            _files.close_descriptor(self._fd)
            self._fd, self._open, self._is_known = kind, Standard(kind), True

    def _check(self):
        if self._closed:
            raise ValueError("I/O operation on closed file")

    def __repr__(self):
        if self._closed:
            return "<_io.FileIO [closed]>"
        return f"<_io.FileIO name={self.name!r} mode={self.mode!r} closefd={self.closefd}>"

    def close(self):
        if not self._closed:
            RawIOBase.close(self)
            self._closed = True
            if self.closefd and self._fd is not None and self._fd > 2:
                _files.close_descriptor(self._fd)
            self._open = None

    def fileno(self):
        self._check()
        if not self._is_known:  # here, since to open a file must not write what tasks share
            self._is_known = True
            _files.register(self._fd, self._open)
        return self._fd

    def readable(self):
        self._check()
        return self._reads

    def writable(self):
        self._check()
        return self._writes

    def seekable(self):
        self._check()
        return not isinstance(self._open, Standard)

    def _check_reading(self):
        self._check()
        if not self._reads:
            raise UnsupportedOperation("File not open for reading")

    def read(self, size=-1, /):
        self._check_reading()
        return self._open.read(None if size is None or size < 0 else size)

    def readall(self):
        self._check_reading()
        return self._open.read(None)

    def readinto(self, buffer, /):
        self._check_reading()
        view = memoryview(buffer).cast("B")
        data = self._open.read(len(view))
        view[:len(data)] = data
        return len(data)

    def write(self, b, /):
        self._check()
        if not self._writes:
            raise UnsupportedOperation("File not open for writing")
        data = _bytes_of(b)
        if data:
            self._open.write(data)
        return len(data)

    def seek(self, pos, whence=0, /):
        self._check()
        if whence not in (0, 1, 2):
            raise OSError(_files.EINVAL, "Invalid argument")
        pos += 0 if whence == 0 else self._open.at if whence == 1 else self._open.size()
        if pos < 0:
            raise OSError(_files.EINVAL, "Invalid argument")
        self._open.at = pos
        return pos

    def tell(self):
        self._check()
        return self._open.at

    def truncate(self, size=None, /):
        self._check()
        if not self._writes:
            raise UnsupportedOperation("File not open for writing")
        size = self._open.at if size is None else size
        if size < 0:
            raise OSError(_files.EINVAL, "Invalid argument")
        _files.truncate(self._open.file, size)
        return size


class PipeIO(RawIOBase):
    """A FileIO of an end of a pipe, or of a socket."""

    __module__ = "_io"
    __qualname__ = "FileIO"

    def __init__(self, file, mode="r", closefd=True, opener=None):
        from _pipe import is_socket
        self._closed = True
        is_socket(file)  # fails if it is closed
        self._fd = self.name = int(file)
        _, self.mode = _mode_of(mode)
        self._reads, self._writes = "r" in mode or "+" in mode, "r" not in mode or "+" in mode
        self.closefd = bool(closefd)
        self._closed = False

    def __repr__(self):
        if self._closed:
            return "<_io.FileIO [closed]>"
        return f"<_io.FileIO name={self.name!r} mode={self.mode!r} closefd={self.closefd}>"

    @property
    def closed(self):
        return self._closed

    def _check(self):
        if self._closed:
            raise ValueError("I/O operation on closed file")

    def close(self):
        if not self._closed:
            self._closed = True
            if self.closefd:
                from _pipe import close
                close(self._fd)

    def fileno(self):
        self._check()
        return self._fd

    def readable(self):
        self._check()
        return self._reads

    def writable(self):
        self._check()
        return self._writes

    def seekable(self):
        self._check()
        return False

    def read(self, size=-1, /):
        self._check()
        if not self._reads:
            raise UnsupportedOperation("File not open for reading")
        if size is None or size < 0:
            return self.readall()
        from _pipe import read
        try:
            return read(self._fd, size)
        except BlockingIOError:
            return None

    def readinto(self, buffer, /):
        view = memoryview(buffer).cast("B")
        data = self.read(len(view))
        if data is None:
            return None
        view[:len(data)] = data
        return len(data)

    def write(self, b, /):
        self._check()
        if not self._writes:
            raise UnsupportedOperation("File not open for writing")
        from _pipe import write
        try:
            return write(self._fd, _bytes_of(b))
        except BlockingIOError:
            return None


PipeIO.__name__ = "FileIO"


def _bytes_of(b):
    if isinstance(b, bytes):
        return b
    if isinstance(b, str):
        raise TypeError("a bytes-like object is required, not 'str'")
    return bytes(memoryview(b))


# ---- Buffers ---------------------------------------------------------------------------------------------------------


class _Buffered(BufferedIOBase):
    """What the buffered streams have in common: the stream that they buffer, which is at `raw`."""

    def _begin(self, raw, buffer_size):
        if buffer_size <= 0:
            raise ValueError("buffer size must be strictly positive")
        self._raw = raw
        self._size = buffer_size
        self._ahead = b""  # what was read from raw, and from where in it it was not taken yet
        self._from = 0
        self._pending = bytearray()  # what was not yet written

    @property
    def raw(self):
        return self._raw

    @property
    def name(self):
        return self._raw.name

    @property
    def mode(self):
        return self._raw.mode

    @property
    def closed(self):
        return self._raw is not None and self._raw.closed

    def __repr__(self):
        kind = type(self)
        name = f"{kind.__module__}.{kind.__qualname__}"
        try:
            return f"<{name} name={self._raw.name!r}>"
        except AttributeError:
            return f"<{name}>"

    def _open_raw(self, what=None):
        raw = self._raw
        if raw is None:
            raise ValueError("raw stream has been detached")
        if raw.closed:
            raise ValueError("I/O operation on closed file." if what is None else f"{what} closed file")
        return raw

    def _check(self):
        self._open_raw()

    def readable(self):
        return self._open_raw().readable()

    def writable(self):
        return self._open_raw().writable()

    def seekable(self):
        return self._open_raw().seekable()

    def fileno(self):
        return self._open_raw().fileno()

    def isatty(self):
        return self._open_raw().isatty()

    def detach(self):
        self.flush()
        raw, self._raw = self._open_raw(), None
        return raw

    def close(self):
        if self._raw is None or self._raw.closed:
            return
        try:
            self.flush()
        finally:
            self._raw.close()

    def __del__(self):
        try:
            self.close()
        except Exception:
            pass

    def flush(self):
        self._open_raw("flush of")
        self._write_pending()

    def _write_pending(self):
        while self._pending:
            count = self._raw.write(bytes(self._pending))
            if count is None:
                raise BlockingIOError(11, "write could not complete without blocking", 0)
            del self._pending[:count]

    def _forget_ahead(self):
        """Before raw is used: it is where the program is."""
        left = len(self._ahead) - self._from
        self._ahead, self._from = b"", 0
        if left:
            self._raw.seek(-left, 1)

    def _take(self, size):
        found = self._ahead[self._from:self._from + size]
        self._from += len(found)
        return found

    def _fill(self, size):
        """Reads once, if nothing is left."""
        if self._from == len(self._ahead):
            self._ahead, self._from = self._raw.read(max(size, self._size)) or b"", 0

    def _read(self, size):
        self._write_pending()
        if size is None or size < 0:
            found = self._take(len(self._ahead))
            rest = self._raw.readall() if hasattr(self._raw, "readall") else self._raw.read()
            return found + (rest or b"")
        found = self._take(size)
        while len(found) < size:
            self._fill(size - len(found))
            more = self._take(size - len(found))
            if not more:
                break
            found += more
        return found

    def _read1(self, size):
        self._write_pending()
        if size is None or size < 0:
            size = self._size
        if size == 0:
            return b""
        self._fill(0)
        return self._take(size)

    def _read_line(self, size):
        self._write_pending()
        pieces, left = [], -1 if size is None else size
        while left != 0:
            self._fill(0)
            end = self._ahead.find(b"\n", self._from) + 1 or len(self._ahead)
            count = end - self._from
            piece = self._take(count if left < 0 else min(count, left))
            if not piece:
                break
            pieces.append(piece)
            if piece.endswith(b"\n"):
                break
            left = left if left < 0 else left - len(piece)
        return pieces[0] if len(pieces) == 1 else b"".join(pieces)

    def _write(self, b):
        self._open_raw("write to")
        data = _bytes_of(b)
        self._forget_ahead()
        if len(self._pending) + len(data) > self._size:
            self._write_pending()
            if len(data) > self._size:
                self._pending.extend(data)
                self._write_pending()
                return len(data)
        self._pending.extend(data)
        return len(data)

    def tell(self):
        return self._open_raw().tell() - (len(self._ahead) - self._from) + len(self._pending)

    def seek(self, target, whence=0, /):
        if whence not in (0, 1, 2):
            raise ValueError(f"whence value {whence} unsupported")
        raw = self._open_raw("seek of")
        if not raw.seekable():
            raise UnsupportedOperation("File or stream is not seekable.")
        self._write_pending()
        self._forget_ahead()
        return raw.seek(target, whence)

    def truncate(self, pos=None, /):
        raw = self._open_raw("truncate of")
        if not raw.writable():
            raise UnsupportedOperation("truncate")
        self._write_pending()
        self._forget_ahead()
        return raw.truncate(raw.tell() if pos is None else pos)

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line


class BufferedReader(_Buffered):
    __module__ = "_io"

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        self._raw = None
        if not raw.readable():
            raise UnsupportedOperation("File or stream is not readable.")
        self._begin(raw, buffer_size)

    def writable(self):
        self._check()
        return False

    def write(self, b, /):
        raise UnsupportedOperation("write")

    def peek(self, size=0, /):
        self._open_raw("peek of")
        self._fill(0)
        return self._ahead[self._from:]

    def read(self, size=-1, /):
        if size is not None and size < -1:
            raise ValueError("read length must be non-negative or -1")
        self._open_raw("read of")
        return self._read(size)

    def read1(self, size=-1, /):
        self._open_raw("read of")
        return self._read1(size)

    def readinto(self, buffer, /):
        self._open_raw("readinto of")
        return _into(buffer, self._read)

    def readinto1(self, buffer, /):
        self._open_raw("readinto of")
        return _into(buffer, self._read1)

    def readline(self, size=-1, /):
        self._open_raw("readline of")
        return self._read_line(size)


def _into(buffer, read):
    view = memoryview(buffer).cast("B")
    data = read(len(view))
    view[:len(data)] = data
    return len(data)


class BufferedWriter(_Buffered):
    __module__ = "_io"

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        self._raw = None
        if not raw.writable():
            raise UnsupportedOperation("File or stream is not writable.")
        self._begin(raw, buffer_size)

    def readable(self):
        self._check()
        return False

    def read(self, size=-1, /):
        raise UnsupportedOperation("read")

    def read1(self, size=-1, /):
        raise UnsupportedOperation("read1")

    def write(self, b, /):
        return self._write(b)

    def readline(self, size=-1, /):
        self._check()
        raise UnsupportedOperation("read")


class BufferedRandom(_Buffered):
    __module__ = "_io"

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        self._raw = None
        if not raw.seekable():
            raise UnsupportedOperation("File or stream is not seekable.")
        if not raw.readable():
            raise UnsupportedOperation("File or stream is not readable.")
        if not raw.writable():
            raise UnsupportedOperation("File or stream is not writable.")
        self._begin(raw, buffer_size)

    def write(self, b, /):
        return self._write(b)

    peek, read, read1 = BufferedReader.peek, BufferedReader.read, BufferedReader.read1
    readinto, readinto1, readline = BufferedReader.readinto, BufferedReader.readinto1, BufferedReader.readline


class BufferedRWPair(BufferedIOBase):
    __module__ = "_io"

    def __init__(self, reader, writer, buffer_size=DEFAULT_BUFFER_SIZE):
        self.reader = BufferedReader(reader, buffer_size)
        self.writer = BufferedWriter(writer, buffer_size)

    def read(self, size=-1, /):
        return self.reader.read(size)

    def readinto(self, b, /):
        return self.reader.readinto(b)

    def write(self, b, /):
        return self.writer.write(b)

    def peek(self, size=0, /):
        return self.reader.peek(size)

    def read1(self, size=-1, /):
        return self.reader.read1(size)

    def readinto1(self, b, /):
        return self.reader.readinto1(b)

    def readable(self):
        return self.reader.readable()

    def writable(self):
        return self.writer.writable()

    def flush(self):
        return self.writer.flush()

    def close(self):
        try:
            self.writer.close()
        finally:
            self.reader.close()

    def isatty(self):
        return self.reader.isatty() or self.writer.isatty()

    @property
    def closed(self):
        return self.writer.closed


# ---- open() ----------------------------------------------------------------------------------------------------------


def open_file(file, mode, buffering, encoding, errors, newline, closefd, opener):
    """The builtin open() calls this; None for MODE: it was omitted."""
    mode = "r" if mode is None else mode
    if not isinstance(file, int):
        file = _fspath(file)
    if any([c not in "rwxabt+" or mode.count(c) > 1 for c in mode]):
        raise ValueError(f"invalid mode: {mode!r}")
    binary, plus = "b" in mode, "+" in mode
    if binary and "t" in mode:
        raise ValueError("can't have text and binary mode at once")
    if sum([c in "rwxa" for c in mode]) > 1:
        raise ValueError("must have exactly one of create/read/write/append mode")
    for name, value in ("encoding", encoding), ("errors", errors), ("newline", newline):
        if binary and value is not None:
            raise ValueError(f"binary mode doesn't take an {name} argument" if name != "newline" else
                             "binary mode doesn't take a newline argument")
    if binary and buffering == 1:
        from warnings import warn
        warn("line buffering (buffering=1) isn't supported in binary mode, the default buffer size will be used",
             RuntimeWarning, 1)
    is_pipe = isinstance(file, int) and file > 2 and file not in _files._descriptors
    raw = (PipeIO if is_pipe else FileIO)(file, "".join([c for c in mode if c in "rwxa+"]), closefd, opener)
    try:
        return _wrapped(raw, mode, buffering, encoding, errors, newline)
    except BaseException:
        raw.close()
        raise


def _fspath(file):
    if isinstance(file, (str, bytes)):
        return file
    if not hasattr(type(file), "__fspath__"):
        raise TypeError(f"expected str, bytes or os.PathLike object, not {type(file).__name__}")
    path = file.__fspath__()
    if not isinstance(path, (str, bytes)):
        raise TypeError(f"expected {type(file).__name__}.__fspath__() to return str or bytes, not {type(path).__name__}")
    return path


def _wrapped(raw, mode, buffering, encoding, errors, newline):
    binary = "b" in mode
    line_buffering = buffering == 1 and not binary
    if buffering == 1 or buffering < 0:
        size = DEFAULT_BUFFER_SIZE
        if buffering < -1:
            raise ValueError("invalid buffering size")
    else:
        size = buffering
    if size == 0:
        if not binary:
            raise ValueError("can't have unbuffered text I/O")
        return raw
    kind = BufferedRandom if "+" in mode else BufferedReader if "r" in mode else BufferedWriter
    buffer = kind(raw, size)
    if binary:
        return buffer
    from _textio import TextIOWrapper
    made = TextIOWrapper(buffer, encoding, errors, newline, line_buffering)
    made.mode = mode
    return made
