# SPDX-License-Identifier: MIT
"""The transports of asyncio's selector loops: sockets and pipes. Mirrors asyncio/selector_events.py and unix_events.py of 3.14."""
import _socket
import os
import socket
import stat
from asyncio.protocols import BufferedProtocol
from asyncio.transports import DatagramTransport, ReadTransport, WriteTransport, _FlowControlMixin
from collections import deque
from errno import EIO
from itertools import islice
from weakref import WeakValueDictionary

_LOST_WRITES_UNLOGGED = 5
_IOV_MAX = 1024

SENDFILE_UNSUPPORTED, SENDFILE_NATIVE, SENDFILE_FALLBACK = range(1, 4)  # constants._SendfileMode

by_fd = WeakValueDictionary()  # open transports by their descriptors


def set_waiter(waiter):
    """The connection is made."""
    if not waiter.cancelled():
        waiter.set_result(None)


def ensure_no_transport(fd):
    """RuntimeError if a transport has FD."""
    number = fd
    if not isinstance(number, int):
        try:
            number = int(number.fileno())
        except (AttributeError, TypeError, ValueError):
            raise ValueError(f"Invalid file object: {fd!r}") from None
    transport = by_fd.get(number)
    if transport and not transport.is_closing():
        raise RuntimeError(f"File descriptor {fd!r} is used by transport {transport!r}")


def check_no_ssl_socket(sock):
    """TypeError if SOCK does TLS itself."""
    if type(sock).__name__ == "SSLSocket":
        raise TypeError("Socket cannot be of type SSLSocket")


def report_failure(transport, exc, message):
    """What the loop logs of a transport's failure."""
    transport._loop.call_exception_handler({
        "message": message,
        "exception": exc,
        "transport": transport,
        "protocol": transport._protocol,
    })


def _warn_unclosed(transport):
    from warnings import warn

    warn(f"unclosed transport {transport!r}", ResourceWarning, 2, transport)


class TransportSocket:
    """A socket without what would disturb its transport."""

    __slots__ = ("_sock",)
    __module__ = "asyncio.trsock"

    def __init__(self, sock):
        self._sock = sock

    @property
    def family(self):
        """The kind of its addresses."""
        return self._sock.family

    @property
    def type(self):
        """The kind of socket."""
        return self._sock.type

    @property
    def proto(self):
        """The protocol's number."""
        return self._sock.proto

    def __repr__(self):
        text = f"<asyncio.TransportSocket fd={self.fileno()}, family={self.family!s}, type={self.type!s}, proto={self.proto}"
        if self.fileno() != -1:
            for name, call in ("laddr", self.getsockname), ("raddr", self.getpeername):
                try:
                    address = call()
                except OSError:
                    continue
                if address:
                    text += f", {name}={address}"
        return text + ">"

    def __getstate__(self):
        raise TypeError("Cannot serialize asyncio.TransportSocket object")

    def fileno(self):
        """The descriptor."""
        return self._sock.fileno()

    def dup(self):
        """Another socket of it, which is not the transport's."""
        return self._sock.dup()

    def get_inheritable(self):
        """Whether programs that are started get it."""
        return self._sock.get_inheritable()

    def shutdown(self, how):
        """Ends one direction or both."""
        self._sock.shutdown(how)

    def getsockopt(self, *args, **kwargs):
        """An option."""
        return self._sock.getsockopt(*args, **kwargs)

    def setsockopt(self, *args, **kwargs):
        """Sets an option."""
        self._sock.setsockopt(*args, **kwargs)

    def getpeername(self):
        """The peer's name."""
        return self._sock.getpeername()

    def getsockname(self):
        """The own name."""
        return self._sock.getsockname()

    def settimeout(self, value):
        """Only 0."""
        if value != 0:
            raise ValueError("settimeout(): only 0 timeout is allowed on transport sockets")

    def gettimeout(self):
        """It never waits."""
        return 0

    def setblocking(self, flag):
        """Only False."""
        if flag:
            raise ValueError("setblocking(): transport sockets cannot be blocking")


class _SelectorTransport(_FlowControlMixin):
    max_size = 256 * 1024  # bytes of one recv()
    _sock = None  # __del__ also runs where __init__ failed
    _server = None
    __module__ = "asyncio.selector_events"

    def __init__(self, loop, sock, protocol, extra=None, server=None):
        super().__init__(extra, loop)
        self._extra["socket"] = TransportSocket(sock)
        try:
            self._extra["sockname"] = sock.getsockname()
        except OSError:
            self._extra["sockname"] = None
        if "peername" not in self._extra:
            try:
                self._extra["peername"] = sock.getpeername()
            except OSError:
                self._extra["peername"] = None
        self._sock = sock
        self._sock_fd = sock.fileno()
        self._log = loop._log  # also after connection_lost()
        self._protocol_connected = False
        self.set_protocol(protocol)
        self._server = server
        self._buffer = deque()
        self._conn_lost = 0  # not 0: connection_lost() is due; then it counts writes
        self._closing = False
        self._paused = False
        if server is not None:
            server._attach(self)
        by_fd[self._sock_fd] = self

    def _begin(self, waiter):
        loop = self._loop
        loop.call_soon(self._protocol.connection_made, self)
        loop.call_soon(self._add_reader, self._sock_fd, self._read_ready)
        if waiter is not None:
            loop.call_soon(set_waiter, waiter)

    def __repr__(self):
        info = [self.__class__.__name__]
        if self._sock is None:
            info.append("closed")
        elif self._closing:
            info.append("closing")
        info.append(f"fd={self._sock_fd}")
        if self._loop is not None and not self._loop.is_closed():
            watched = self._loop._watched(self._sock_fd)
            info.append("read=polling" if watched & 1 else "read=idle")
            state = "polling" if watched & 2 else "idle"
            info.append(f"write=<{state}, bufsize={self.get_write_buffer_size()}>")
        return "<{}>".format(" ".join(info))

    def abort(self):
        self._force_close(None)

    def set_protocol(self, protocol):
        self._protocol = protocol
        self._protocol_connected = True

    def get_protocol(self):
        return self._protocol

    def is_closing(self):
        return self._closing

    def is_reading(self):
        return not self._closing and not self._paused

    def pause_reading(self):
        if self.is_reading():
            self._paused = True
            self._loop._remove_reader(self._sock_fd)
            if self._loop.get_debug():
                self._loop._log(10, "selector_events._SelectorTransport.pause_reading", "%r pauses reading", (self,))

    def resume_reading(self):
        if not self._closing and self._paused:
            self._paused = False
            self._add_reader(self._sock_fd, self._read_ready)
            if self._loop.get_debug():
                self._loop._log(10, "selector_events._SelectorTransport.resume_reading", "%r resumes reading", (self,))

    def close(self):
        if self._closing:
            return
        self._closing = True
        self._loop._remove_reader(self._sock_fd)
        if not self._buffer:
            self._conn_lost += 1
            self._loop._remove_writer(self._sock_fd)
            self._loop.call_soon(self._call_connection_lost, None)

    def __del__(self):
        if self._sock is not None:
            _warn_unclosed(self)
            self._sock.close()
            if self._server is not None:
                self._server._detach(self)

    def _fatal_error(self, exc, message="Fatal error on transport"):
        if not isinstance(exc, OSError):
            report_failure(self, exc, message)
        elif self._loop.get_debug():
            self._loop._log(10, "selector_events._SelectorTransport._fatal_error", "%r: %s", (self, message), True)
        self._force_close(exc)

    def _force_close(self, exc):
        if self._conn_lost:
            return
        if self._buffer:
            self._buffer.clear()
            self._loop._remove_writer(self._sock_fd)
        if not self._closing:
            self._closing = True
            self._loop._remove_reader(self._sock_fd)
        self._conn_lost += 1
        self._loop.call_soon(self._call_connection_lost, exc)

    def _call_connection_lost(self, exc):
        try:
            if self._protocol_connected:
                self._protocol.connection_lost(exc)
        finally:
            self._sock.close()
            self._sock = None
            self._protocol = None
            self._loop = None
            server = self._server
            if server is not None:
                server._detach(self)
                self._server = None

    def get_write_buffer_size(self):
        return sum(map(len, self._buffer))

    def _add_reader(self, fd, callback):
        if self.is_reading():
            self._loop._add_reader(fd, callback)

    def _is_lost(self, place):
        """Whether writes are dropped; each is counted. PLACE: where asyncio logs that."""
        if not self._conn_lost:
            return False
        if self._conn_lost >= _LOST_WRITES_UNLOGGED:
            self._log(30, place, "socket.send() raised exception.")
        self._conn_lost += 1
        return True


class _SelectorSocketTransport(_SelectorTransport):
    _start_tls_compatible = True
    _sendfile_compatible = SENDFILE_NATIVE
    __module__ = "asyncio.selector_events"

    def __init__(self, loop, sock, protocol, waiter=None, extra=None, server=None):
        self._read_ready_cb = None
        super().__init__(loop, sock, protocol, extra, server)
        self._eof = False
        self._empty_waiter = None
        if sock._family == 2 and sock._type == 1 and sock._proto == 6:
            _socket.setsockopt(self._sock_fd, 6, 1, 1)  # TCP_NODELAY
        self._begin(waiter)

    def set_protocol(self, protocol):
        is_buffered = isinstance(protocol, BufferedProtocol)
        self._read_ready_cb = self._receive_into_buffer if is_buffered else self._receive_data
        super().set_protocol(protocol)

    def _read_ready(self):
        self._read_ready_cb()

    def _receive_into_buffer(self):
        if self._conn_lost:
            return
        try:
            buf = self._protocol.get_buffer(-1)
            if not len(buf):
                raise RuntimeError("get_buffer() returned an empty buffer")
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as exc:
            self._fatal_error(exc, "Fatal error: protocol.get_buffer() call failed.")
            return
        try:
            nbytes = self._sock.recv_into(buf)
        except (BlockingIOError, InterruptedError):
            return
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as exc:
            self._fatal_error(exc, "Fatal read error on socket transport")
            return
        if not nbytes:
            self._receive_end()
            return
        try:
            self._protocol.buffer_updated(nbytes)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as exc:
            self._fatal_error(exc, "Fatal error: protocol.buffer_updated() call failed.")

    def _receive_data(self):
        if self._conn_lost:
            return
        try:
            data = self._sock.recv(self.max_size)
        except (BlockingIOError, InterruptedError):
            return
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as exc:
            self._fatal_error(exc, "Fatal read error on socket transport")
            return
        if not data:
            self._receive_end()
            return
        try:
            self._protocol.data_received(data)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as exc:
            self._fatal_error(exc, "Fatal error: protocol.data_received() call failed.")

    def _receive_end(self):
        if self._loop.get_debug():
            self._loop._log(10, "selector_events._SelectorSocketTransport._read_ready__on_eof", "%r received EOF", (self,))
        try:
            keep_open = self._protocol.eof_received()
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as exc:
            self._fatal_error(exc, "Fatal error: protocol.eof_received() call failed.")
            return
        if keep_open:
            self._loop._remove_reader(self._sock_fd)  # the end would be reported again and again
        else:
            self.close()

    def write(self, data):
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise TypeError(f"data argument must be a bytes, bytearray, or memoryview object, not {type(data).__name__!r}")
        if self._eof:
            raise RuntimeError("Cannot call write() after write_eof()")
        if self._empty_waiter is not None:
            raise RuntimeError("unable to write; sendfile is in progress")
        if not data or self._is_lost("selector_events._SelectorSocketTransport.write"):
            return
        if not self._buffer:
            try:
                n = self._sock.send(data)
            except (BlockingIOError, InterruptedError):
                pass
            except (SystemExit, KeyboardInterrupt):
                raise
            except BaseException as exc:
                self._fatal_error(exc, "Fatal write error on socket transport")
                return
            else:
                data = memoryview(data)[n:]
                if not data:
                    return
            self._loop._add_writer(self._sock_fd, self._write_sendmsg)
        self._buffer.append(data)
        self._maybe_pause_protocol()

    def _write_sendmsg(self):
        assert self._buffer, "Data should not be empty"
        if self._conn_lost:
            return
        try:
            nbytes = self._sock.sendmsg(islice(self._buffer, _IOV_MAX))
            self._drop_sent(nbytes)
        except (BlockingIOError, InterruptedError):
            pass
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as exc:
            self._loop._remove_writer(self._sock_fd)
            self._buffer.clear()
            self._fatal_error(exc, "Fatal write error on socket transport")
            if self._empty_waiter is not None:
                self._empty_waiter.set_exception(exc)
        else:
            self._maybe_resume_protocol()  # which may write more
            if not self._buffer:
                self._loop._remove_writer(self._sock_fd)
                if self._empty_waiter is not None:
                    self._empty_waiter.set_result(None)
                if self._closing:
                    self._call_connection_lost(None)
                elif self._eof:
                    self._sock.shutdown(socket.SHUT_WR)

    def _drop_sent(self, nbytes):
        buffer = self._buffer
        while nbytes:
            first = buffer.popleft()
            if len(first) > nbytes:
                buffer.appendleft(first[nbytes:])
                break
            nbytes -= len(first)

    def write_eof(self):
        if self._closing or self._eof:
            return
        self._eof = True
        if not self._buffer:
            self._sock.shutdown(socket.SHUT_WR)

    def writelines(self, list_of_data):
        if self._eof:
            raise RuntimeError("Cannot call writelines() after write_eof()")
        if self._empty_waiter is not None:
            raise RuntimeError("unable to writelines; sendfile is in progress")
        if not list_of_data or self._is_lost("selector_events._SelectorSocketTransport.writelines"):
            return
        self._buffer.extend([memoryview(data) for data in list_of_data])
        if self._sock is None:
            raise TypeError("'NoneType' object is not callable")  # asyncio's _write_ready is None then
        self._write_sendmsg()
        if self._buffer:
            self._loop._add_writer(self._sock_fd, self._write_sendmsg)
            self._maybe_pause_protocol()

    def can_write_eof(self):
        return True

    def _call_connection_lost(self, exc):
        try:
            super()._call_connection_lost(exc)
        finally:
            if self._empty_waiter is not None:
                self._empty_waiter.set_exception(ConnectionError("Connection is closed by peer"))

    def _make_empty_waiter(self):
        if self._empty_waiter is not None:
            raise RuntimeError("Empty waiter is already set")
        self._empty_waiter = self._loop.create_future()
        if not self._buffer:
            self._empty_waiter.set_result(None)
        return self._empty_waiter

    def _reset_empty_waiter(self):
        self._empty_waiter = None

    def close(self):
        self._read_ready_cb = None  # no cycle with a bound method
        super().close()


class _SelectorDatagramTransport(_SelectorTransport, DatagramTransport):
    _header_size = 8  # of a datagram, for the size of the buffer
    _start_tls_compatible = False
    _sendfile_compatible = SENDFILE_UNSUPPORTED
    __module__ = "asyncio.selector_events"

    def __init__(self, loop, sock, protocol, address=None, waiter=None, extra=None):
        super().__init__(loop, sock, protocol, extra)
        self._address = address
        self._buffer_size = 0
        self._begin(waiter)

    def get_write_buffer_size(self):
        return self._buffer_size

    def _read_ready(self):
        if self._conn_lost:
            return
        try:
            data, addr = self._sock.recvfrom(self.max_size)
        except (BlockingIOError, InterruptedError):
            pass
        except OSError as exc:
            self._protocol.error_received(exc)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as exc:
            self._fatal_error(exc, "Fatal read error on datagram transport")
        else:
            self._protocol.datagram_received(data, addr)

    def _send(self, data, addr):
        if self._extra["peername"]:
            self._sock.send(data)
        else:
            self._sock.sendto(data, addr)

    def sendto(self, data, addr=None):
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise TypeError(f"data argument must be a bytes-like object, not {type(data).__name__!r}")
        if self._address:
            if addr not in (None, self._address):
                raise ValueError(f"Invalid address: must be None or {self._address}")
            addr = self._address
        if self._address and self._is_lost("selector_events._SelectorDatagramTransport.sendto"):
            return
        if not self._buffer:
            try:
                self._send(data, addr)
                return
            except (BlockingIOError, InterruptedError):
                self._loop._add_writer(self._sock_fd, self._sendto_ready)
            except OSError as exc:
                self._protocol.error_received(exc)
                return
            except (SystemExit, KeyboardInterrupt):
                raise
            except BaseException as exc:
                self._fatal_error(exc, "Fatal write error on datagram transport")
                return
        self._buffer.append((bytes(data), addr))
        self._buffer_size += len(data) + self._header_size
        self._maybe_pause_protocol()

    def _sendto_ready(self):
        while self._buffer:
            data, addr = self._buffer.popleft()
            self._buffer_size -= len(data) + self._header_size
            try:
                self._send(data, addr)
            except (BlockingIOError, InterruptedError):
                self._buffer.appendleft((data, addr))
                self._buffer_size += len(data) + self._header_size
                break
            except OSError as exc:
                self._protocol.error_received(exc)
                return
            except (SystemExit, KeyboardInterrupt):
                raise
            except BaseException as exc:
                self._fatal_error(exc, "Fatal write error on datagram transport")
                return
        self._maybe_resume_protocol()  # which may send more
        if not self._buffer:
            self._loop._remove_writer(self._sock_fd)
            if self._closing:
                self._call_connection_lost(None)


class _UnixReadPipeTransport(ReadTransport):
    max_size = 256 * 1024  # bytes of one read()
    _pipe = None
    _start_tls_compatible = False
    _sendfile_compatible = SENDFILE_UNSUPPORTED
    __module__ = "asyncio.unix_events"

    def __init__(self, loop, pipe, protocol, waiter=None, extra=None):
        super().__init__(extra)
        self._extra["pipe"] = pipe
        self._loop = loop
        self._pipe = pipe
        self._fileno = pipe.fileno()
        self._protocol = protocol
        self._closing = False
        self._paused = False
        if not stat.S_ISFIFO(mode := os.fstat(self._fileno).st_mode) and not stat.S_ISSOCK(mode) and not stat.S_ISCHR(mode):
            self._pipe = self._fileno = self._protocol = None
            raise ValueError("Pipe transport is for pipes/sockets only.")
        os.set_blocking(self._fileno, False)
        loop.call_soon(self._protocol.connection_made, self)
        loop.call_soon(self._add_reader, self._fileno, self._read_ready)
        if waiter is not None:
            loop.call_soon(set_waiter, waiter)

    def _add_reader(self, fd, callback):
        if self.is_reading():
            self._loop._add_reader(fd, callback)

    def is_reading(self):
        return not self._paused and not self._closing

    def __repr__(self):
        info = [self.__class__.__name__]
        if self._pipe is None:
            info.append("closed")
        elif self._closing:
            info.append("closing")
        info.append(f"fd={self._fileno}")
        if self._pipe is None:
            info.append("closed")
        elif self._loop.is_closed():
            info.append("open")
        else:
            info.append("polling" if self._loop._watched(self._fileno) & 1 else "idle")
        return "<{}>".format(" ".join(info))

    def _read_ready(self):
        try:
            data = os.read(self._fileno, self.max_size)
        except (BlockingIOError, InterruptedError):
            pass
        except OSError as exc:
            self._fatal_error(exc, "Fatal read error on pipe transport")
        else:
            if data:
                self._protocol.data_received(data)
                return
            if self._loop.get_debug():
                self._loop._log(20, "unix_events._UnixReadPipeTransport._read_ready", "%r was closed by peer", (self,))
            self._closing = True
            self._loop._remove_reader(self._fileno)
            self._loop.call_soon(self._protocol.eof_received)
            self._loop.call_soon(self._call_connection_lost, None)

    def pause_reading(self):
        if self.is_reading():
            self._paused = True
            self._loop._remove_reader(self._fileno)
            if self._loop.get_debug():
                self._loop._log(10, "unix_events._UnixReadPipeTransport.pause_reading", "%r pauses reading", (self,))

    def resume_reading(self):
        if not self._closing and self._paused:
            self._paused = False
            self._loop._add_reader(self._fileno, self._read_ready)
            if self._loop.get_debug():
                self._loop._log(10, "unix_events._UnixReadPipeTransport.resume_reading", "%r resumes reading", (self,))

    def set_protocol(self, protocol):
        self._protocol = protocol

    def get_protocol(self):
        return self._protocol

    def is_closing(self):
        return self._closing

    def close(self):
        if not self._closing:
            self._close(None)

    def __del__(self):
        if self._pipe is not None:
            _warn_unclosed(self)
            self._pipe.close()

    def _fatal_error(self, exc, message="Fatal error on pipe transport"):
        if not isinstance(exc, OSError) or exc.errno != EIO:
            report_failure(self, exc, message)
        elif self._loop.get_debug():
            self._loop._log(10, "unix_events._UnixReadPipeTransport._fatal_error", "%r: %s", (self, message), True)
        self._close(exc)

    def _close(self, exc):
        self._closing = True
        self._loop._remove_reader(self._fileno)
        self._loop.call_soon(self._call_connection_lost, exc)

    def _call_connection_lost(self, exc):
        try:
            self._protocol.connection_lost(exc)
        finally:
            self._pipe.close()
            self._pipe = None
            self._protocol = None
            self._loop = None


class _UnixWritePipeTransport(_FlowControlMixin, WriteTransport):
    _pipe = None
    _start_tls_compatible = False
    _sendfile_compatible = SENDFILE_UNSUPPORTED
    __module__ = "asyncio.unix_events"

    def __init__(self, loop, pipe, protocol, waiter=None, extra=None):
        super().__init__(extra, loop)
        self._extra["pipe"] = pipe
        self._pipe = pipe
        self._fileno = pipe.fileno()
        self._log = loop._log
        self._protocol = protocol
        self._buffer = bytearray()
        self._conn_lost = 0
        self._closing = False
        mode = os.fstat(self._fileno).st_mode
        if not stat.S_ISCHR(mode) and not stat.S_ISFIFO(mode) and not stat.S_ISSOCK(mode):
            self._pipe = self._fileno = self._protocol = None
            raise ValueError("Pipe transport is only for pipes, sockets and character devices")
        os.set_blocking(self._fileno, False)
        loop.call_soon(self._protocol.connection_made, self)
        if not stat.S_ISCHR(mode):
            loop.call_soon(_add_reader, loop, self._fileno, self._read_ready)  # it hears of the other end's close
        if waiter is not None:
            loop.call_soon(set_waiter, waiter)

    def __repr__(self):
        info = [self.__class__.__name__]
        if self._pipe is None:
            info.append("closed")
        elif self._closing:
            info.append("closing")
        info.append(f"fd={self._fileno}")
        if self._pipe is None:
            info.append("closed")
        elif self._loop.is_closed():
            info.append("open")
        else:
            info.append("polling" if self._loop._watched(self._fileno) & 2 else "idle")
            info.append(f"bufsize={self.get_write_buffer_size()}")
        return "<{}>".format(" ".join(info))

    def get_write_buffer_size(self):
        return len(self._buffer)

    def _read_ready(self):
        if self._loop.get_debug():
            self._loop._log(20, "unix_events._UnixWritePipeTransport._read_ready", "%r was closed by peer", (self,))
        self._close(BrokenPipeError() if self._buffer else None)

    def write(self, data):
        assert isinstance(data, (bytes, bytearray, memoryview)), repr(data)
        if isinstance(data, bytearray):
            data = memoryview(data)
        if not data:
            return
        if self._conn_lost or self._closing:
            if self._conn_lost >= _LOST_WRITES_UNLOGGED:
                self._log(30, "unix_events._UnixWritePipeTransport.write",
                          "pipe closed by peer or os.write(pipe, data) raised exception.")
            self._conn_lost += 1
            return
        if not self._buffer:
            try:
                n = os.write(self._fileno, data)
            except (BlockingIOError, InterruptedError):
                n = 0
            except (SystemExit, KeyboardInterrupt):
                raise
            except BaseException as exc:
                self._conn_lost += 1
                self._fatal_error(exc, "Fatal write error on pipe transport")
                return
            if n == len(data):
                return
            if n > 0:
                data = memoryview(data)[n:]
            self._loop._add_writer(self._fileno, self._write_ready)
        self._buffer += data
        self._maybe_pause_protocol()

    def _write_ready(self):
        assert self._buffer, "Data should not be empty"
        try:
            n = os.write(self._fileno, self._buffer)
        except (BlockingIOError, InterruptedError):
            pass
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as exc:
            self._buffer.clear()
            self._conn_lost += 1
            self._loop._remove_writer(self._fileno)
            self._fatal_error(exc, "Fatal write error on pipe transport")
        else:
            if n == len(self._buffer):
                self._buffer.clear()
                self._loop._remove_writer(self._fileno)
                self._maybe_resume_protocol()  # which may write more
                if self._closing:
                    self._loop._remove_reader(self._fileno)
                    self._call_connection_lost(None)
            elif n > 0:
                del self._buffer[:n]

    def can_write_eof(self):
        return True

    def write_eof(self):
        if self._closing:
            return
        assert self._pipe
        self._closing = True
        if not self._buffer:
            self._loop._remove_reader(self._fileno)
            self._loop.call_soon(self._call_connection_lost, None)

    def set_protocol(self, protocol):
        self._protocol = protocol

    def get_protocol(self):
        return self._protocol

    def is_closing(self):
        return self._closing

    def close(self):
        if self._pipe is not None and not self._closing:
            self.write_eof()

    def __del__(self):
        if self._pipe is not None:
            _warn_unclosed(self)
            self._pipe.close()

    def abort(self):
        self._close(None)

    def _fatal_error(self, exc, message="Fatal error on pipe transport"):
        if not isinstance(exc, OSError):
            report_failure(self, exc, message)
        elif self._loop.get_debug():
            self._loop._log(10, "unix_events._UnixWritePipeTransport._fatal_error", "%r: %s", (self, message), True)
        self._close(exc)

    def _close(self, exc=None):
        self._closing = True
        if self._buffer:
            self._loop._remove_writer(self._fileno)
        self._buffer.clear()
        self._loop._remove_reader(self._fileno)
        self._loop.call_soon(self._call_connection_lost, exc)

    def _call_connection_lost(self, exc):
        try:
            self._protocol.connection_lost(exc)
        finally:
            self._pipe.close()
            self._pipe = None
            self._protocol = None
            self._loop = None


def _add_reader(loop, fd, callback):
    loop._add_reader(fd, callback)
