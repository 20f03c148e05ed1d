# SPDX-License-Identifier: MIT
"""sys.stdin of programs that wait for it: descriptor 0 is a pipe of the simulated kernel, or, for real, the system's.

All of standard input was read before the run. On the empty tape it is in the pipe, and its other end is closed, before
the program reads from it; what does not fit, and lines that come late, a thread of the simulation writes. Programs that
only read lines in one thread have the class of builtins_file.c instead.
"""
import os
import _arrival
import _pipe
import _select
import _start
import _threads

_CHUNK = 8192  # TextIOWrapper reads so much at a time
_LINES_MAX = 64  # of these, when they arrive is a choice
_moved = _threads.Place()
_asleep = _threads.Place()
_state = {"opened": False}


def is_open(fd):
    return fd == 0 and _state["opened"]


def open_input():
    """Descriptor 0, of which the program has not heard so far."""
    if _state["opened"]:
        return
    _state["opened"] = True
    if _arrival.is_real():
        return
    reader, writer = os.pipe()
    _pipe.dup2(reader, 0)
    os.close(reader)
    _pipe.set_blocking(0, False)
    _pipe.set_blocking(writer, False)
    pieces = _pieces(_start.input)
    data, wait = _next_pieces(pieces)
    while data:
        try:
            data = data[_pipe.write(writer, data):]
        except BlockingIOError:
            break
    if data or wait is not None:
        _threads.start(_feed, (writer, data, wait, pieces), False, True, "standard input")
    else:
        os.close(writer)


def _pieces(data):
    """Lines, the first _LINES_MAX of them by themselves; reversed."""
    lines = data.split(b"\n", _LINES_MAX)
    rest = lines.pop()
    lines = [line + b"\n" for line in lines]
    if rest:
        lines.append(rest)
    lines.reverse()
    return lines


def _late(what):
    return _arrival.late(f"{what} of standard input came late")


def _next_pieces(pieces):
    """(what arrives together, None) or, where something more is late, (what arrives before, its wait)."""
    got = []
    while pieces:
        wait = _late("a line")
        if wait is not None:
            return b"".join(got), wait
        got.append(pieces.pop())
    return b"".join(got), _late("the end")


def _feed(about):
    writer, data, wait, pieces = about
    try:
        while True:
            while data:
                try:
                    data = data[_pipe.write(writer, data):]
                except BlockingIOError:
                    _moved.wait("room in standard input")
                _moved.wake_all()
            if wait is None:
                break
            _asleep.wait("its turn", wait or 1e-6)
            if not pieces:
                break
            data = pieces.pop()
            more, wait = _next_pieces(pieces)
            data += more
    except BrokenPipeError:
        pass
    os.close(writer)
    _moved.wake_all()


def _is_readable(fd):
    return _select.select([fd], [], [], 0.0)[0][0]


def read(fd, size):
    """Waits until there is something: b"" at the end."""
    if _arrival.is_real():
        import time
        while not _threads.is_alone() and not _is_readable(fd):
            time.sleep(0.01)  # the others run
        return _pipe.read(fd, size)
    while True:
        try:
            data = _pipe.read(fd, size)
        except BlockingIOError:
            _moved.wait("a line of standard input")
        else:
            _moved.wake_all()
            return data


class _Binary:
    """sys.stdin.buffer: shares what was read ahead with the text."""

    mode, name = "rb", "<stdin>"

    def __init__(self, text):
        self._text = text
        self.raw = self

    def read(self, size=-1):
        return self._text._take(-1 if size is None else size)

    def read1(self, size=-1):
        text = self._text
        if not text._ahead:
            text._more(_CHUNK if size is None or size < 0 else size)
        return text._pop(len(text._ahead) if size is None or size < 0 else size)

    def readline(self, size=-1):
        return self._text._line(-1 if size is None else size)

    def readlines(self, hint=-1):
        return list(self)

    def __iter__(self):
        return iter(self.readline, b"")

    def fileno(self):
        return self._text.fileno()

    def isatty(self):
        return False

    def readable(self):
        return True

    def close(self):
        self._text.close()

    @property
    def closed(self):
        return self._text.closed


class Stdin:
    """The text of a descriptor."""

    __module__, __qualname__ = "_io", "TextIOWrapper"
    mode, name, encoding, errors, newlines = "r", "<stdin>", "utf-8", "strict", None
    line_buffering = False

    def __init__(self, fd):
        self._fd = fd
        self._ahead = b""
        self._has_ended = False
        self.closed = False
        self.buffer = _Binary(self)

    def __repr__(self):
        return f"<_io.TextIOWrapper name={self.name!r} mode='r' encoding='utf-8'>"

    def _read(self, fd, size):
        return read(fd, size)

    def _more(self, size=_CHUNK):
        if self.closed:
            raise ValueError("I/O operation on closed file.")
        data = self._read(self.fileno(), size)
        self._ahead += data
        return data

    def _pop(self, size):
        data, self._ahead = self._ahead[:size], self._ahead[size:]
        return data

    def _take(self, size):
        while (size < 0 or len(self._ahead) < size) and self._more():
            pass
        return self._pop(len(self._ahead) if size < 0 else size)

    def _line(self, size=-1):
        while b"\n" not in self._ahead and (size < 0 or len(self._ahead) < size):
            if not self._more():
                break
        end = self._ahead.find(b"\n") + 1 or len(self._ahead)
        return self._pop(end if size < 0 else min(end, size))

    def fileno(self):
        if self.closed:
            raise ValueError("I/O operation on closed file")
        if self._fd == 0:
            open_input()
        return self._fd

    def read(self, size=-1):
        if size is None or size < 0:
            return self._take(-1).decode()
        text = self._ahead.decode(errors="ignore")
        while len(text) < size and self._more():
            text = self._ahead.decode(errors="ignore")
        text = text[:size]
        self._pop(len(text.encode()))
        return text

    def readline(self, size=-1):
        return self._line(size).decode()

    def readlines(self, hint=-1):
        return list(self)

    def __iter__(self):
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def isatty(self):
        return False

    def readable(self):
        return True

    def writable(self):
        return False

    def seekable(self):
        return False

    def reconfigure(self, **options):
        pass

    def close(self):
        if not self.closed:
            if self._fd != 0 or _state["opened"]:
                os.close(self._fd)
            self.closed = True

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.close()


class _OfProcess(Stdin):
    """Of a simulated process."""

    def __init__(self, child):
        fd = child.fds[0]
        super().__init__(fd if isinstance(fd, int) else None)  # else it is a file in memory, or none
        self._child = child

    def _read(self, fd, size):
        return self._child.read(size)

    def fileno(self):
        return 0 if self._fd is None or self._fd < 0 else self._fd

    def close(self):
        self.closed = True


_standard = []


def of_process(child):
    _standard.append(_OfProcess(child))
    return _standard[0]


def make():
    """sys.stdin"""
    if not _standard:
        _standard.append(Stdin(0))
    return _standard[0]


def read_input():
    """input()"""
    line = make().readline()
    if not line:
        raise EOFError("EOF when reading a line")
    return line.removesuffix("\n")
