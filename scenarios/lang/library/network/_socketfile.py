# SPDX-License-Identifier: MIT
"""Sockets as files: makefile(). Mirrors SocketIO and makefile() of CPython's socket.py."""
from errno import EAGAIN
from _fileio import BufferedReader, BufferedRWPair, BufferedWriter
from _iobase import DEFAULT_BUFFER_SIZE, RawIOBase, UnsupportedOperation
from _textio import TextIOWrapper


class SocketIO(RawIOBase):
    """The file of a socket, without a buffer."""

    __module__ = "socket"

    def __init__(self, sock, mode):
        self._sock = sock
        self.mode = mode + "b"
        self._reads, self._writes = "r" in mode, "w" in mode
        self._timed_out = False

    @property
    def closed(self):
        return self._sock is None

    @property
    def name(self):
        return -1 if self._sock is None else self._sock.fileno()

    def _check(self):
        if self._sock is None:
            raise ValueError("I/O operation on closed socket.")

    def readable(self):
        self._check()
        return self._reads

    def writable(self):
        self._check()
        return self._writes

    def seekable(self):
        self._check()
        return False

    def fileno(self):
        self._check()
        return self._sock.fileno()

    def readinto(self, buffer, /):
        self._check()
        if not self._reads:
            raise UnsupportedOperation("File or stream is not readable.")
        if self._timed_out:
            raise OSError("cannot read from timed out object")
        try:
            return self._sock.recv_into(buffer)
        except TimeoutError:
            self._timed_out = True
            raise
        except OSError as exc:
            if exc.errno == EAGAIN:
                return None
            raise

    def write(self, b, /):
        self._check()
        if not self._writes:
            raise UnsupportedOperation("File or stream is not writable.")
        try:
            return self._sock.send(b)
        except OSError as exc:
            if exc.errno == EAGAIN:
                return None
            raise

    def close(self):
        if self._sock is not None:
            sock, self._sock = self._sock, None
            sock._file_closed()


def open(sock, mode, buffering, encoding, errors, newline):
    """What socket.makefile() returns."""
    if not set(mode) <= {"r", "w", "b"}:
        raise ValueError(f"invalid mode {mode!r} (only r, w, b allowed)")
    writing = "w" in mode
    reading = "r" in mode or not writing
    binary = "b" in mode
    raw = SocketIO(sock, ("r" if reading else "") + ("w" if writing else ""))
    sock._files += 1
    size = DEFAULT_BUFFER_SIZE if buffering is None or buffering < 0 else buffering
    if size == 0:
        if not binary:
            raise ValueError("unbuffered streams must be binary")
        return raw
    if reading and writing:
        buffer = BufferedRWPair(raw, raw, size)
    else:
        buffer = (BufferedReader if reading else BufferedWriter)(raw, size)
    if binary:
        return buffer
    made = TextIOWrapper(buffer, encoding, errors, newline)
    made.mode = mode
    return made
