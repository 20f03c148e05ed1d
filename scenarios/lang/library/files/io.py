# SPDX-License-Identifier: MIT
"""Module io: streams in memory, as CPython's Modules/_io; _iobase.py, _fileio.py and _textio.py have the rest."""
from _fileio import BufferedRandom, BufferedReader, BufferedRWPair, BufferedWriter, FileIO
from _fileio import open_file as _open_file
from _iobase import BufferedIOBase, DEFAULT_BUFFER_SIZE, IOBase, RawIOBase, TextIOBase, UnsupportedOperation
from _textio import TextIOWrapper
from builtins import open

SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2


def _index(number):
    """operator.index(), without the module: whoever opens a file imports this one."""
    if isinstance(number, int):
        return number
    if not hasattr(type(number), "__index__"):
        raise TypeError(f"'{type(number).__name__}' object cannot be interpreted as an integer")
    return type(number).__index__(number)


def _limit(size):
    """SIZE as read(), readline() and truncate() take it; None: not given."""
    if size is not None and not hasattr(type(size), "__index__"):
        raise TypeError(f"argument should be integer or None, not '{type(size).__name__}'")
    return None if size is None else _index(size)


def _state_of(stream, state, count, position):
    """Checks the STATE that __setstate__() was passed, before anything of STREAM changes."""
    name = type(stream).__name__
    if type(stream) in (StringIO, BytesIO):
        name = "_io." + name
    if not isinstance(state, tuple) or len(state) < count:
        raise TypeError(f"{name}.__setstate__ argument should be {count}-tuple, got {type(state).__name__}")
    which = ["first", "second", "third", "fourth"]
    at, attributes = state[position], state[position + 1]
    if not isinstance(at, int):
        verb = "got" if position == 2 else "not"
        raise TypeError(f"{which[position]} item of state must be an integer, {verb} {type(at).__name__}")
    if at < 0:
        raise ValueError("position value cannot be negative")
    if attributes is not None and not isinstance(attributes, dict):
        raise TypeError(f"{which[position + 1]} item of state should be a dict, got a {type(attributes).__name__}")
    return at, attributes


class StringIO(TextIOBase):
    __module__ = "_io"
    __slots__ = ("_newline", "_text", "_added", "_pos", "_seen")

    def __init__(self, initial_value="", newline="\n"):
        if newline is not None and not isinstance(newline, str):
            raise TypeError(f"newline must be str or None, not {type(newline).__name__}")
        if newline not in (None, "", "\n", "\r", "\r\n"):
            raise ValueError(f"illegal newline value: {newline!r}")
        if initial_value is not None and not isinstance(initial_value, str):
            raise TypeError(f"initial_value must be str or None, not {type(initial_value).__name__}")
        self._newline = newline
        self._text = ""
        self._added = []  # what was written after _text
        self._pos = 0
        self._seen = set()  # the kinds of newlines that were written
        StringIO.write(self, initial_value or "")
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

    @property
    def line_buffering(self):
        self._check()
        return False

    @property
    def newlines(self):
        self._check()
        if self._newline or not self._seen:
            return None
        seen = tuple([kind for kind in ("\r", "\n", "\r\n") if kind in self._seen])
        return seen[0] if len(seen) == 1 else seen

    def _all(self):
        if self._added:
            self._text = "".join([self._text, *self._added])
            self._added.clear()
        return self._text

    def _size(self):
        return len(self._text) if not self._added else len(self._all())

    def _translate(self, text):
        if self._newline:
            return text.replace("\n", self._newline)
        pairs, returns, lines = text.count("\r\n"), text.count("\r"), text.count("\n")
        for kind, count in (("\r\n", pairs), ("\r", returns - pairs), ("\n", lines - pairs)):
            if count:
                self._seen.add(kind)
        return text.replace("\r\n", "\n").replace("\r", "\n") if self._newline is None and returns else text

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
        found = text[at:] if size is None or size < 0 else text[at:at + size]
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
        if size is not None and size >= 0:
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
        pos, whence = _index(pos), _index(whence)
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
        pos = _limit(pos)
        if pos is None:
            pos = self._place()
        if pos < 0:
            raise ValueError(f"Negative size value {pos}")
        self._place()
        self._text = self._all()[:pos]
        return pos

    def __getstate__(self):
        attributes = vars(self)
        return self.getvalue(), self._newline, self._place(), dict(attributes) if attributes else None

    def __setstate__(self, state, /):
        self._check()
        at, attributes = _state_of(self, state, 4, 2)
        StringIO.__init__(self, "", state[1])
        # The text is what the stream kept: its newlines have been translated.
        if state[0] is not None and not isinstance(state[0], str):
            raise TypeError(f"initial_value must be str or None, not {type(state[0]).__name__}")
        self._text, self._pos = state[0] or "", at
        if attributes is not None:
            vars(self).update(attributes)


def _bytes_of(data):
    if type(data) is bytes:
        return data
    try:
        return memoryview(data).tobytes()
    except TypeError:
        raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'") from None


class BytesIO(BufferedIOBase):
    __module__ = "_io"
    # A bytearray: to write at the end is cheap, and while a view of it exists its size cannot change.
    __slots__ = ("_data", "_pos")

    def __init__(self, initial_bytes=b""):
        self._fixed()
        self._data = bytearray(b"" if initial_bytes is None else _bytes_of(initial_bytes))
        self._pos = 0

    def _fixed(self):
        """Raises BufferError while a view of the data exists."""
        if not self._closed and hasattr(self, "_data"):
            self._data.append(0)
            self._data.pop()

    def close(self):
        self._fixed()
        self._closed = True

    def readable(self):
        self._check()
        return True

    writable = seekable = readable

    def getvalue(self):
        self._check()
        return bytes(self._data)

    def getbuffer(self):
        self._check()
        return memoryview(self._data)

    def write(self, b, /):
        self._check()
        if type(b) is not bytes:
            b = _bytes_of(b)
        data, at = self._data, self._pos
        end = at + len(b)
        if at == len(data):
            data += b
        else:
            self._fixed()
            if at > len(data) and b:
                data.extend(bytes(at - len(data)))
            data[at:end] = b
        self._pos = end
        return len(b)

    def writelines(self, lines, /):
        self._check()
        for line in lines:
            BytesIO.write(self, line)

    def read(self, size=-1, /):
        self._check()
        size = _limit(size)
        at = self._pos
        found = bytes(self._data[at:] if size is None or size < 0 else self._data[at:at + size])
        self._pos = at + len(found)
        return found

    def read1(self, size=-1, /):
        return self.read(size)

    def readline(self, size=-1, /):
        self._check()
        size = _limit(size)
        at = self._pos
        end = self._data.find(b"\n", at) + 1 or len(self._data)
        if size is not None and size >= 0:
            end = min(end, at + size)
        found = bytes(self._data[at:end])
        self._pos = at + len(found)
        return found

    def readlines(self, size=None, /):
        if size is not None and not isinstance(size, int):
            raise TypeError(f"integer argument expected, got '{type(size).__name__}'")
        return BufferedIOBase.readlines(self, size)

    def tell(self):
        self._check()
        return self._pos

    def seek(self, pos, whence=0, /):
        self._check()
        pos, whence = _index(pos), _index(whence)
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
        self._fixed()
        size = self._pos if size is None else _index(size)
        if size < 0:
            raise ValueError(f"negative size value {size}")
        del self._data[size:]
        return size

    def __getstate__(self):
        attributes = vars(self)
        return self.getvalue(), self._pos, dict(attributes) if attributes else None

    def __setstate__(self, state, /):
        self._check()
        self._fixed()
        at, attributes = _state_of(self, state, 3, 1)
        BytesIO.__init__(self, state[0])
        self._pos = at
        if attributes is not None:
            vars(self).update(attributes)


def text_encoding(encoding, stacklevel=2, /):
    return "locale" if encoding is None else encoding


def open_code(path, /):
    return open(path, "rb")
