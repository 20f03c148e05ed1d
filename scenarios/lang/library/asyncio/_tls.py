# SPDX-License-Identifier: MIT
"""TLS over a transport: a protocol of the transport, and a transport for the program's protocol. Mirrors asyncio/sslproto.py of 3.14."""
from asyncio import CancelledError
from asyncio.protocols import BufferedProtocol
from asyncio.transports import Transport, _FlowControlMixin
from collections import deque
from enum import Enum
import ssl
import warnings
import _transports

_HANDSHAKE_TIMEOUT_S = 60.0
_SHUTDOWN_TIMEOUT_S = 30.0
_HIGH_WATER_READ_KIB = 256
_HIGH_WATER_WRITE_KIB = 512
_LOST_WRITES_UNLOGGED = 5
_AGAIN = ssl.SSLWantReadError, ssl.SSLSyscallError


class SSLProtocolState(Enum):
    """The state of the connection."""

    UNWRAPPED = "UNWRAPPED"
    DO_HANDSHAKE = "DO_HANDSHAKE"
    WRAPPED = "WRAPPED"
    FLUSHING = "FLUSHING"
    SHUTDOWN = "SHUTDOWN"


_UNWRAPPED, _HANDSHAKE, _WRAPPED, _FLUSHING, _SHUTDOWN = SSLProtocolState
_NEXT = {_UNWRAPPED: _HANDSHAKE, _HANDSHAKE: _WRAPPED, _WRAPPED: _FLUSHING, _FLUSHING: _SHUTDOWN}
_APP_INIT, _APP_MADE, _APP_EOF, _APP_LOST = range(4)  # which callback of the program's protocol was last


def _default_context(server_side, server_hostname):
    if server_side:
        raise ValueError("Server side SSL needs a valid SSLContext")
    context = ssl.create_default_context()
    if not server_hostname:
        context.check_hostname = False
    return context


def _limits(high, low, kib):
    if high is None:
        high = kib * 1024 if low is None else 4 * low
    if low is None:
        low = high // 4
    if not high >= low >= 0:
        raise ValueError(f"high ({high!r}) must be >= low ({low!r}) must be >= 0")
    return high, low


def _positive(value, name, default):
    if value is None:
        return default
    if value <= 0:
        raise ValueError(f"{name} should be a positive number, got {value}")
    return value


class _SSLProtocolTransport(_FlowControlMixin, Transport):
    """The transport of the program's protocol."""

    _start_tls_compatible = True
    _sendfile_compatible = _transports.SENDFILE_FALLBACK
    __module__ = "asyncio.sslproto"

    def __init__(self, loop, ssl_protocol):
        self._loop = loop
        self._ssl_protocol = ssl_protocol
        self._closed = False

    def get_extra_info(self, name, default=None):
        return self._ssl_protocol._get_extra_info(name, default)

    def set_protocol(self, protocol):
        self._ssl_protocol._set_app_protocol(protocol)

    def get_protocol(self):
        return self._ssl_protocol._app_protocol

    def is_closing(self):
        return self._closed or self._ssl_protocol._is_transport_closing()

    def close(self):
        if self._closed:
            self._ssl_protocol = None
        else:
            self._closed = True
            self._ssl_protocol._start_shutdown()

    def __del__(self):
        if not self._closed:
            self._closed = True
            warnings.warn("unclosed transport <asyncio._SSLProtocolTransport object>", ResourceWarning)

    def is_reading(self):
        return not self._ssl_protocol._app_reading_paused

    def pause_reading(self):
        self._ssl_protocol._pause_reading()

    def resume_reading(self):
        self._ssl_protocol._resume_reading()

    def set_write_buffer_limits(self, high=None, low=None):
        self._ssl_protocol._set_write_buffer_limits(high, low)
        self._ssl_protocol._control_app_writing()

    def get_write_buffer_limits(self):
        return self._ssl_protocol._outgoing_low_water, self._ssl_protocol._outgoing_high_water

    def get_write_buffer_size(self):
        return self._ssl_protocol._get_write_buffer_size()

    def set_read_buffer_limits(self, high=None, low=None):
        self._ssl_protocol._set_read_buffer_limits(high, low)
        self._ssl_protocol._control_ssl_reading()

    def get_read_buffer_limits(self):
        return self._ssl_protocol._incoming_low_water, self._ssl_protocol._incoming_high_water

    def get_read_buffer_size(self):
        return self._ssl_protocol._get_read_buffer_size()

    @property
    def _protocol_paused(self):
        return self._ssl_protocol._app_writing_paused

    def write(self, data):
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise TypeError(f"data: expecting a bytes-like instance, got {type(data).__name__}")
        if data:
            self._ssl_protocol._write_appdata((data,))

    def writelines(self, list_of_data):
        self._ssl_protocol._write_appdata(list_of_data)

    def write_eof(self):
        raise NotImplementedError

    def can_write_eof(self):
        return False

    def abort(self):
        self._force_close(None)

    def _force_close(self, exc):
        self._closed = True
        if self._ssl_protocol is not None:
            self._ssl_protocol._abort(exc)


class SSLProtocol(BufferedProtocol):
    """The protocol of the socket's transport."""

    max_size = 256 * 1024
    _handshake_timeout_handle = None
    _shutdown_timeout_handle = None
    __module__ = "asyncio.sslproto"

    def __init__(self, loop, app_protocol, sslcontext, waiter, server_side=False, server_hostname=None, call_connection_made=True,
                 ssl_handshake_timeout=None, ssl_shutdown_timeout=None):
        self._ssl_buffer = bytearray(self.max_size)
        self._ssl_buffer_view = memoryview(self._ssl_buffer)
        self._ssl_handshake_timeout = _positive(ssl_handshake_timeout, "ssl_handshake_timeout", _HANDSHAKE_TIMEOUT_S)
        self._ssl_shutdown_timeout = _positive(ssl_shutdown_timeout, "ssl_shutdown_timeout", _SHUTDOWN_TIMEOUT_S)
        if not sslcontext:
            sslcontext = _default_context(server_side, server_hostname)
        self._server_side = server_side
        self._server_hostname = server_hostname if server_hostname and not server_side else None
        self._sslcontext = sslcontext
        self._extra = {"sslcontext": sslcontext}
        self._write_backlog = deque()  # not encrypted yet
        self._write_buffer_size = 0  # bytes of it
        self._waiter = waiter
        self._loop = loop
        self._log = loop._log
        self._set_app_protocol(app_protocol)
        self._app_transport = None
        self._app_transport_created = False
        self._transport = None
        self._incoming = ssl.MemoryBIO()
        self._outgoing = ssl.MemoryBIO()
        self._state = _UNWRAPPED
        self._conn_lost = 0
        self._app_state = _APP_INIT if call_connection_made else _APP_MADE
        self._sslobj = sslcontext.wrap_bio(self._incoming, self._outgoing, server_side=server_side, server_hostname=self._server_hostname)
        self._ssl_writing_paused = False  # by the transport
        self._app_reading_paused = False
        self._ssl_reading_paused = False
        self._set_read_buffer_limits()
        self._eof_received = False
        self._app_writing_paused = False
        self._set_write_buffer_limits()
        self._get_app_transport()

    def _set_app_protocol(self, app_protocol):
        self._app_protocol = app_protocol
        self._app_protocol_is_buffer = hasattr(app_protocol, "get_buffer") and isinstance(app_protocol, BufferedProtocol)
        if self._app_protocol_is_buffer:
            self._app_protocol_get_buffer = app_protocol.get_buffer
            self._app_protocol_buffer_updated = app_protocol.buffer_updated

    def _wakeup_waiter(self, exc=None):
        waiter = self._waiter
        if waiter is None:
            return
        if not waiter.cancelled():
            if exc is None:
                waiter.set_result(None)
            else:
                waiter.set_exception(exc)
        self._waiter = None

    def _get_app_transport(self):
        if self._app_transport is None:
            if self._app_transport_created:
                raise RuntimeError("Creating _SSLProtocolTransport twice")
            self._app_transport = _SSLProtocolTransport(self._loop, self)
            self._app_transport_created = True
        return self._app_transport

    def _is_transport_closing(self):
        return self._transport is not None and self._transport.is_closing()

    def connection_made(self, transport):
        self._transport = transport
        self._start_handshake()

    def connection_lost(self, exc):
        self._write_backlog.clear()
        self._outgoing.read()
        self._conn_lost += 1
        if self._app_transport is not None:
            self._app_transport._closed = True
        if self._state != _HANDSHAKE and self._app_state in (_APP_MADE, _APP_EOF):
            self._app_state = _APP_LOST
            self._loop.call_soon(self._app_protocol.connection_lost, exc)
        self._set_state(_UNWRAPPED)
        self._transport = None
        self._app_transport = None
        self._app_protocol = None
        self._wakeup_waiter(exc)
        if self._shutdown_timeout_handle:
            self._shutdown_timeout_handle.cancel()
            self._shutdown_timeout_handle = None
        if self._handshake_timeout_handle:
            self._handshake_timeout_handle.cancel()
            self._handshake_timeout_handle = None

    def get_buffer(self, n):
        want = n if 0 < n <= self.max_size else self.max_size
        if len(self._ssl_buffer) < want:
            self._ssl_buffer = bytearray(want)
            self._ssl_buffer_view = memoryview(self._ssl_buffer)
        return self._ssl_buffer_view

    def buffer_updated(self, nbytes):
        self._incoming.write(self._ssl_buffer_view[:nbytes])
        if self._state == _HANDSHAKE:
            self._do_handshake()
        else:
            self._continue_reading()

    def _continue_reading(self):
        if self._state == _WRAPPED:
            self._do_read()
        elif self._state == _FLUSHING:
            self._do_flush()
        elif self._state == _SHUTDOWN:
            self._do_shutdown()

    def eof_received(self):
        self._eof_received = True
        try:
            if self._loop.get_debug():
                self._log(10, "sslproto.SSLProtocol.eof_received", "%r received EOF", (self,))
            if self._state == _HANDSHAKE:
                self._on_handshake_complete(ConnectionResetError)
            elif self._state == _WRAPPED:
                self._set_state(_FLUSHING)
                if self._app_reading_paused:
                    return True
                self._do_flush()
            elif self._state == _FLUSHING:
                self._do_write()
                self._set_state(_SHUTDOWN)
                self._do_shutdown()
            elif self._state == _SHUTDOWN:
                self._do_shutdown()
        except Exception:
            self._transport.close()
            raise

    def _get_extra_info(self, name, default=None):
        if name in self._extra:
            return self._extra[name]
        if self._transport is not None:
            return self._transport.get_extra_info(name, default)
        return default

    def _set_state(self, new_state):
        if new_state != _UNWRAPPED and _NEXT.get(self._state) is not new_state:
            raise RuntimeError(f"cannot switch state from {self._state} to {new_state}")
        self._state = new_state

    # ---- Handshake ----

    def _start_handshake(self):
        self._handshake_start_time = None
        if self._loop.get_debug():
            self._log(10, "sslproto.SSLProtocol._start_handshake", "%r starts SSL handshake", (self,))
            self._handshake_start_time = self._loop.time()
        self._set_state(_HANDSHAKE)
        self._handshake_timeout_handle = self._loop.call_later(self._ssl_handshake_timeout, self._check_handshake_timeout)
        self._do_handshake()

    def _check_handshake_timeout(self):
        if self._state == _HANDSHAKE:
            self._fatal_error(ConnectionAbortedError(
                f"SSL handshake is taking longer than {self._ssl_handshake_timeout} seconds: aborting the connection"))

    def _do_handshake(self):
        try:
            self._sslobj.do_handshake()
        except _AGAIN:
            self._process_outgoing()
        except ssl.SSLError as exc:
            self._on_handshake_complete(exc)
        else:
            self._on_handshake_complete(None)

    def _on_handshake_complete(self, handshake_exc):
        if self._handshake_timeout_handle is not None:
            self._handshake_timeout_handle.cancel()
            self._handshake_timeout_handle = None
        sslobj = self._sslobj
        try:
            if handshake_exc is None:
                self._set_state(_WRAPPED)
            else:
                raise handshake_exc
            peercert = sslobj.getpeercert()
        except Exception as exc:
            handshake_exc = None
            self._set_state(_UNWRAPPED)
            is_certificate = isinstance(exc, ssl.CertificateError)
            self._fatal_error(exc, "SSL handshake failed on verifying the certificate" if is_certificate else "SSL handshake failed")
            self._wakeup_waiter(exc)
            return
        if self._loop.get_debug():
            took_s = self._loop.time() - self._handshake_start_time
            self._log(10, "sslproto.SSLProtocol._on_handshake_complete", "%r: SSL handshake took %.1f ms", (self, took_s * 1e3))
        self._extra.update(peercert=peercert, cipher=sslobj.cipher(), compression=sslobj.compression(), ssl_object=sslobj)
        if self._app_state == _APP_INIT:
            self._app_state = _APP_MADE
            self._app_protocol.connection_made(self._get_app_transport())
        self._wakeup_waiter()
        self._do_read()

    # ---- Shutdown ----

    def _start_shutdown(self):
        if self._state in (_FLUSHING, _SHUTDOWN, _UNWRAPPED):
            return
        if self._app_transport is not None:
            self._app_transport._closed = True
        if self._state == _HANDSHAKE:
            self._abort(None)
        else:
            self._set_state(_FLUSHING)
            self._shutdown_timeout_handle = self._loop.call_later(self._ssl_shutdown_timeout, self._check_shutdown_timeout)
            self._do_flush()

    def _check_shutdown_timeout(self):
        if self._state in (_FLUSHING, _SHUTDOWN):
            self._transport._force_close(TimeoutError("SSL shutdown timed out"))

    def _do_flush(self):
        self._do_read()
        self._set_state(_SHUTDOWN)
        self._do_shutdown()

    def _do_shutdown(self):
        try:
            if not self._eof_received:
                self._sslobj.unwrap()
        except _AGAIN:
            self._process_outgoing()
        except ssl.SSLError as exc:
            self._on_shutdown_complete(exc)
        else:
            self._process_outgoing()
            self._call_eof_received()
            self._on_shutdown_complete(None)

    def _on_shutdown_complete(self, shutdown_exc):
        if self._shutdown_timeout_handle is not None:
            self._shutdown_timeout_handle.cancel()
            self._shutdown_timeout_handle = None
        if shutdown_exc:
            self._fatal_error(shutdown_exc)
        else:
            self._loop.call_soon(self._transport.close)

    def _abort(self, exc):
        self._set_state(_UNWRAPPED)
        if self._transport is not None:
            self._transport._force_close(exc)

    # ---- Writing ----

    def _write_appdata(self, list_of_data):
        if self._state in (_FLUSHING, _SHUTDOWN, _UNWRAPPED):
            if self._conn_lost >= _LOST_WRITES_UNLOGGED:
                self._log(30, "sslproto.SSLProtocol._write_appdata", "SSL connection is closed")
            self._conn_lost += 1
            return
        for data in list_of_data:
            self._write_backlog.append(data)
            self._write_buffer_size += len(data)
        try:
            if self._state == _WRAPPED:
                self._do_write()
        except Exception as ex:
            self._fatal_error(ex, "Fatal error on SSL protocol")

    def _do_write(self):
        backlog = self._write_backlog
        try:
            while backlog:
                data = backlog[0]
                count = self._sslobj.write(data)
                if count < len(data):
                    backlog[0] = data[count:]
                else:
                    count = len(data)
                    del backlog[0]
                self._write_buffer_size -= count
        except _AGAIN:
            pass
        self._process_outgoing()

    def _process_outgoing(self):
        if not self._ssl_writing_paused:
            data = self._outgoing.read()
            if len(data):
                self._transport.write(data)
        self._control_app_writing()

    # ---- Reading ----

    def _do_read(self):
        if self._state not in (_WRAPPED, _FLUSHING):
            return
        try:
            if not self._app_reading_paused:
                if self._app_protocol_is_buffer:
                    self._do_read__buffered()
                else:
                    self._do_read__copied()
                if self._write_backlog:
                    self._do_write()
                else:
                    self._process_outgoing()
            self._control_ssl_reading()
        except Exception as ex:
            self._fatal_error(ex, "Fatal error on SSL protocol")

    def _do_read__buffered(self):
        offset = 0
        count = 1
        buf = self._app_protocol_get_buffer(self._get_read_buffer_size())
        wants = len(buf)
        try:
            count = self._sslobj.read(wants, buf)
            if count > 0:
                offset = count
                while offset < wants:
                    count = self._sslobj.read(wants - offset, buf[offset:])
                    if count <= 0:
                        break
                    offset += count
                else:
                    self._loop.call_soon(self._do_read)
        except _AGAIN:
            pass
        if offset > 0:
            self._app_protocol_buffer_updated(offset)
        if not count:
            self._call_eof_received()
            self._start_shutdown()

    def _do_read__copied(self):
        chunk = b"1"
        chunks = []
        try:
            while True:
                chunk = self._sslobj.read(self.max_size)
                if not chunk:
                    break
                chunks.append(chunk)
        except _AGAIN:
            pass
        if len(chunks) == 1:
            self._app_protocol.data_received(chunks[0])
        elif chunks:
            self._app_protocol.data_received(b"".join(chunks))
        if not chunk:
            self._call_eof_received()
            self._start_shutdown()

    def _call_eof_received(self):
        try:
            if self._app_state == _APP_MADE:
                self._app_state = _APP_EOF
                if self._app_protocol.eof_received():
                    self._log(30, "sslproto.SSLProtocol._call_eof_received",
                              "returning true from eof_received() has no effect when using ssl")
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as ex:
            self._fatal_error(ex, "Error calling eof_received()")

    # ---- Flow control ----

    def _tell_app(self, name):
        try:
            getattr(self._app_protocol, name)()
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as exc:
            self._loop.call_exception_handler({
                "message": f"protocol.{name}() failed",
                "exception": exc,
                "transport": self._app_transport,
                "protocol": self,
            })

    def _control_app_writing(self):
        size = self._get_write_buffer_size()
        if size >= self._outgoing_high_water and not self._app_writing_paused:
            self._app_writing_paused = True
            self._tell_app("pause_writing")
        elif size <= self._outgoing_low_water and self._app_writing_paused:
            self._app_writing_paused = False
            self._tell_app("resume_writing")

    def _get_write_buffer_size(self):
        return self._outgoing.pending + self._write_buffer_size

    def _set_write_buffer_limits(self, high=None, low=None):
        self._outgoing_high_water, self._outgoing_low_water = _limits(high, low, _HIGH_WATER_WRITE_KIB)

    def _pause_reading(self):
        self._app_reading_paused = True

    def _resume_reading(self):
        if self._app_reading_paused:
            self._app_reading_paused = False

            def resume():
                self._continue_reading()

            self._loop.call_soon(resume)

    def _control_ssl_reading(self):
        size = self._get_read_buffer_size()
        if size >= self._incoming_high_water and not self._ssl_reading_paused:
            self._ssl_reading_paused = True
            self._transport.pause_reading()
        elif size <= self._incoming_low_water and self._ssl_reading_paused:
            self._ssl_reading_paused = False
            self._transport.resume_reading()

    def _set_read_buffer_limits(self, high=None, low=None):
        self._incoming_high_water, self._incoming_low_water = _limits(high, low, _HIGH_WATER_READ_KIB)

    def _get_read_buffer_size(self):
        return self._incoming.pending

    def pause_writing(self):
        assert not self._ssl_writing_paused
        self._ssl_writing_paused = True

    def resume_writing(self):
        assert self._ssl_writing_paused
        self._ssl_writing_paused = False
        self._process_outgoing()

    def _fatal_error(self, exc, message="Fatal error on transport"):
        if self._transport:
            self._transport._force_close(exc)
        if isinstance(exc, OSError):
            if self._loop.get_debug():
                self._log(10, "sslproto.SSLProtocol._fatal_error", "%r: %s", (self, message), True)
        elif not isinstance(exc, CancelledError):
            self._loop.call_exception_handler({
                "message": message,
                "exception": exc,
                "transport": self._transport,
                "protocol": self,
            })


def make_transport(loop, sock, protocol, sslcontext, waiter, *, server_side=False, server_hostname=None, extra=None, server=None,
                   ssl_handshake_timeout=None, ssl_shutdown_timeout=None):
    """The transport of the program's PROTOCOL over the connected SOCK."""
    _transports.ensure_no_transport(sock)
    ssl_protocol = SSLProtocol(loop, protocol, sslcontext, waiter, server_side, server_hostname,
                               ssl_handshake_timeout=ssl_handshake_timeout, ssl_shutdown_timeout=ssl_shutdown_timeout)
    _transports._SelectorSocketTransport(loop, sock, ssl_protocol, extra=extra, server=server)
    return ssl_protocol._app_transport


async def start_tls(loop, transport, protocol, sslcontext, server_side, server_hostname, ssl_handshake_timeout, ssl_shutdown_timeout):
    """The transport that PROTOCOL uses from now on."""
    if not isinstance(sslcontext, ssl.SSLContext):
        raise TypeError(f"sslcontext is expected to be an instance of ssl.SSLContext, got {sslcontext!r}")
    if not getattr(transport, "_start_tls_compatible", False):
        raise TypeError(f"transport {transport!r} is not supported by start_tls()")
    waiter = loop.create_future()
    ssl_protocol = SSLProtocol(loop, protocol, sslcontext, waiter, server_side, server_hostname, ssl_handshake_timeout=ssl_handshake_timeout,
                               ssl_shutdown_timeout=ssl_shutdown_timeout, call_connection_made=False)
    transport.pause_reading()  # nothing may be received before connection_made()
    transport.set_protocol(ssl_protocol)
    made = loop.call_soon(ssl_protocol.connection_made, transport)
    resumed = loop.call_soon(transport.resume_reading)
    try:
        await waiter
    except BaseException:
        transport.close()
        made.cancel()
        resumed.cancel()
        raise
    return ssl_protocol._app_transport
