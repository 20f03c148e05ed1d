# SPDX-License-Identifier: MIT
"""Sockets as files, makefile(), and what few programs do with sockets. Mirrors SocketIO, makefile() and sendfile() of CPython's
socket.py."""
import os
from errno import EAGAIN
from _fileio import BufferedReader, BufferedRWPair, BufferedWriter
from _iobase import DEFAULT_BUFFER_SIZE, RawIOBase, UnsupportedOperation
from _importlib import load as _load
from _textio import TextIOWrapper

SOCK_STREAM, MSG_TRUNC = 1, 32
_OUT = 4


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


# ---- sendfile() ------------------------------------------------------------------------------------------------------


class _NoSendfile(Exception):
    """There is no regular file."""


def _check_sendfile(sock, file, count):
    if "b" not in getattr(file, "mode", "b"):
        raise ValueError("file should be opened in binary mode")
    if not sock.type & SOCK_STREAM:
        raise ValueError("only SOCK_STREAM type sockets are supported")
    if count is not None:
        text = f"count must be a positive integer (got {count!r})"
        if not isinstance(count, int):
            raise TypeError(text)
        if count <= 0:
            raise ValueError(text)
    if sock.gettimeout() == 0:
        raise ValueError("non-blocking sockets are not supported")


def _send_regular(sock, file, offset, count):
    """socket._sendfile_use_sendfile()"""
    try:
        fileno = file.fileno()
        size = os.fstat(fileno).st_size
    except (AttributeError, OSError) as error:
        raise _NoSendfile(error)
    if not size:
        return 0
    timeout, total = sock.gettimeout(), 0
    try:
        while count is None or total < count:
            if timeout and not _load("_select").poll([sock.fileno()], [_OUT], timeout):
                raise TimeoutError("timed out")
            block = min(count - total if count else size, 1 << 30)
            try:
                sent = os.sendfile(sock.fileno(), fileno, offset, block)
            except BlockingIOError:
                continue
            except OSError as error:
                if total == 0:
                    raise _NoSendfile(error)
                raise error from None
            if sent == 0:
                break
            offset += sent
            total += sent
        return total
    finally:
        if total > 0:
            file.seek(offset)


def sendfile(sock, file, offset, count):
    _check_sendfile(sock, file, count)
    try:
        return _send_regular(sock, file, offset, count)
    except _NoSendfile:
        pass
    if offset:
        file.seek(offset)
    total = 0
    try:
        while count is None or total < count:
            data = memoryview(file.read(min(count - total, 8192) if count else 8192))
            if not data:
                break
            while data:
                sent = sock.send(data)
                total += sent
                data = data[sent:]
        return total
    finally:
        if total > 0 and hasattr(file, "seek"):
            file.seek(offset + total)
