# SPDX-License-Identifier: MIT
"""Module io: streams in memory, as CPython's Modules/_io; _iobase.py, _fileio.py and _textio.py have the rest."""
from _fileio import BufferedRandom, BufferedReader, BufferedRWPair, BufferedWriter, FileIO
from _fileio import open_file as _open_file
from _iobase import BufferedIOBase, DEFAULT_BUFFER_SIZE, IOBase, RawIOBase, TextIOBase, UnsupportedOperation
from _textio import TextIOWrapper
from builtins import open

SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2


def _limit(size):
    """SIZE as read() and readline() take it; None: all."""
    if size is None:
        return None
    if not isinstance(size, int):
        raise TypeError(f"argument should be integer or None, not '{type(size).__name__}'")
    return None if size < 0 else size


class StringIO(TextIOBase):
    __module__ = "_io"
    line_buffering = False

    def __init__(self, initial_value="", newline="\n"):
        if initial_value is not None and not isinstance(initial_value, str):
            raise TypeError(f"initial_value must be str or None, not {type(initial_value).__name__}")
        if newline not in (None, "", "\n", "\r", "\r\n"):
            raise ValueError(f"illegal newline value: {newline!r}")
        self._newline = newline
        self._text = ""
        self._added = []  # what was written after _text
        self._pos = 0
        self.write(initial_value or "")
        self._pos = 0

    def _check(self):
        if self._closed:
            raise ValueError("I/O operation on closed file")

    def close(self):
        self._closed = True

    def readable(self):
        self._check()
        return True

    writable = seekable = readable

    def _all(self):
        if self._added:
            self._text = "".join([self._text, *self._added])
            self._added.clear()
        return self._text

    def _size(self):
        return len(self._text) if not self._added else len(self._all())

    def _translate(self, text):
        if self._newline is None:
            return text.replace("\r\n", "\n").replace("\r", "\n")
        if self._newline in ("\r", "\r\n"):
            return text.replace("\n", self._newline)
        return text

    def write(self, s, /):
        self._check()
        if not isinstance(s, str):
            raise TypeError(f"string argument expected, got '{type(s).__name__}'")
        text = s if self._newline == "\n" else self._translate(s)
        if self._pos is None or self._pos == self._size():
            self._added.append(text)
            self._pos = None  # the end
        elif text:
            old = self._all()
            self._text = old[:self._pos].ljust(self._pos, "\0") + text + old[self._pos + len(text):]
            self._pos += len(text)
        return len(s)

    def _place(self):
        if self._pos is None:
            self._pos = self._size()
        return self._pos

    def getvalue(self):
        self._check()
        return self._all()

    def read(self, size=-1, /):
        self._check()
        size = _limit(size)
        at = self._place()
        text = self._all()
        found = text[at:] if size is None else text[at:at + size]
        self._pos = at + len(found)
        return found

    def readline(self, size=-1, /):
        self._check()
        size = _limit(size)
        at = self._place()
        text = self._all()
        if self._newline == "\n" or self._newline is None:
            end = text.find("\n", at) + 1 or len(text)
        else:
            end = self._line_end(text, at)
        if size is not None:
            end = min(end, at + size)
        self._pos = max(at, end)
        return text[at:end]

    def _line_end(self, text, at):
        if self._newline:
            found = text.find(self._newline, at)
            return found + len(self._newline) if found >= 0 else len(text)
        end = at
        while end < len(text) and text[end] not in "\r\n":
            end += 1
        return end + 1 + text.startswith("\r\n", end) if end < len(text) else end

    def tell(self):
        self._check()
        return self._place()

    def seek(self, pos, whence=0, /):
        self._check()
        if whence == 0:
            if pos < 0:
                raise ValueError(f"Negative seek position {pos}")
        elif whence not in (1, 2):
            raise ValueError(f"Invalid whence ({whence}, should be 0, 1 or 2)")
        elif pos != 0:
            raise OSError("Can't do nonzero cur-relative seeks")
        else:
            pos = self._place() if whence == 1 else self._size()
        self._pos = pos
        return pos

    def truncate(self, pos=None, /):
        self._check()
        pos = self._place() if pos is None else pos
        if pos < 0:
            raise ValueError(f"Negative size value {pos}")
        self._place()
        self._text = self._all()[:pos]
        return pos


class BytesIO(BufferedIOBase):
    __module__ = "_io"

    def __init__(self, initial_bytes=b""):
        self._data = bytes(initial_bytes) if initial_bytes is not None else b""
        self._pos = 0

    def close(self):
        self._closed = True

    def readable(self):
        self._check()
        return True

    writable = seekable = readable

    def getvalue(self):
        self._check()
        return self._data

    def getbuffer(self):
        self._check()
        return memoryview(self._data)

    def write(self, b, /):
        self._check()
        if isinstance(b, str):
            raise TypeError("a bytes-like object is required, not 'str'")
        data, at = bytes(b), self._pos
        if data:
            self._data = self._data[:at] + bytes(max(0, at - len(self._data))) + data + self._data[at + len(data):]
            self._pos = at + len(data)
        return len(data)

    def read(self, size=-1, /):
        self._check()
        size = _limit(size)
        found = self._data[self._pos:] if size is None else self._data[self._pos:self._pos + size]
        self._pos += len(found)
        return found

    def read1(self, size=-1, /):
        return self.read(size)

    def readline(self, size=-1, /):
        self._check()
        size = _limit(size)
        end = self._data.find(b"\n", self._pos) + 1 or len(self._data)
        if size is not None:
            end = min(end, self._pos + size)
        found = self._data[self._pos:end]
        self._pos += len(found)
        return found

    def tell(self):
        self._check()
        return self._pos

    def seek(self, pos, whence=0, /):
        self._check()
        if whence == 0:
            if pos < 0:
                raise ValueError(f"negative seek value {pos}")
        elif whence in (1, 2):
            pos = max(0, pos + (self._pos if whence == 1 else len(self._data)))
        else:
            raise ValueError(f"invalid whence ({whence}, should be 0, 1 or 2)")
        self._pos = pos
        return pos

    def truncate(self, size=None, /):
        self._check()
        size = self._pos if size is None else size
        if size < 0:
            raise ValueError(f"negative size value {size}")
        self._data = self._data[:size]
        return size


def text_encoding(encoding, stacklevel=2, /):
    return "locale" if encoding is None else encoding


def open_code(path, /):
    return open(path, "rb")
