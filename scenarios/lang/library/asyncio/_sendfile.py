# SPDX-License-Identifier: MIT
"""sendfile() and sock_sendfile() of loops. Mirrors asyncio/base_events.py, selector_events.py and unix_events.py of 3.14."""
from _importlib import load as _load
from asyncio.exceptions import SendfileNotAvailableError
from asyncio.protocols import Protocol
from asyncio.transports import _FlowControlMixin
from errno import ENOTCONN
import io
import os
import socket
import _transports

_BLOCK = 1024 * 256  # SENDFILE_FALLBACK_READBUFFER_SIZE
_TRANSPORT_BLOCK = 16384


def _check_params(sock, file, offset, count):
    if "b" not in getattr(file, "mode", "b"):
        raise ValueError("file should be opened in binary mode")
    if sock.type != socket.SOCK_STREAM:
        raise ValueError("only SOCK_STREAM type sockets are supported")
    if count is not None:
        if not isinstance(count, int):
            raise TypeError(f"count must be a positive integer (got {count!r})")
        if count <= 0:
            raise ValueError(f"count must be a positive integer (got {count!r})")
    if not isinstance(offset, int):
        raise TypeError(f"offset must be a non-negative integer (got {offset!r})")
    if offset < 0:
        raise ValueError(f"offset must be a non-negative integer (got {offset!r})")


async def _read_block(loop, file, view):
    """Reads into VIEW in a worker, which takes ticks; returns the number of bytes."""
    return await _load("_network").run_in_worker(loop, file.readinto, view)


def _seek_after(file, offset, total_sent):
    if total_sent > 0 and hasattr(file, "seek"):
        file.seek(offset + total_sent)


# ---- Sockets of a program --------------------------------------------------------------------------------------------


async def sock_sendfile(loop, sock, file, offset, count, fallback):
    """Sends the file; returns the number of bytes sent."""
    if loop.get_debug() and sock.gettimeout() != 0:
        raise ValueError("the socket must be non-blocking")
    _transports.check_no_ssl_socket(sock)
    _check_params(sock, file, offset, count)
    try:
        return await _sock_sendfile_native(loop, sock, file, offset, count)
    except SendfileNotAvailableError:
        if not fallback:
            raise
    return await _sock_sendfile_fallback(loop, sock, file, offset, count)


async def _sock_sendfile_native(loop, sock, file, offset, count):
    try:
        fileno = file.fileno()
    except (AttributeError, io.UnsupportedOperation):
        raise SendfileNotAvailableError("not a regular file")
    try:
        size = os.fstat(fileno).st_size
    except OSError:
        raise SendfileNotAvailableError("not a regular file")
    blocksize = count if count else size
    if not blocksize:
        return 0
    fut = loop.create_future()
    _sock_sendfile_native_impl(loop, fut, None, sock, fileno, offset, count, blocksize, 0)
    return await fut


def _sock_sendfile_native_impl(loop, fut, registered_fd, sock, fileno, offset, count, blocksize, total_sent):
    fd = sock.fileno()
    if registered_fd is not None:
        loop.remove_writer(registered_fd)
    if fut.cancelled():
        _update_position(fileno, offset, total_sent)
        return
    if count:
        blocksize = count - total_sent
        if blocksize <= 0:
            _update_position(fileno, offset, total_sent)
            fut.set_result(total_sent)
            return
    try:
        sent = os.sendfile(fd, fileno, offset, blocksize)
    except (BlockingIOError, InterruptedError):
        _send_more(loop, fut, registered_fd, sock, fileno, offset, count, blocksize, total_sent)
    except OSError as exc:
        if registered_fd is not None and exc.errno == ENOTCONN and type(exc) is not ConnectionError:
            normal = ConnectionError("socket is not connected", ENOTCONN)
            normal.__cause__ = exc
            exc = normal
        _update_position(fileno, offset, total_sent)
        fut.set_exception(SendfileNotAvailableError("os.sendfile call failed") if total_sent == 0 else exc)
    except (SystemExit, KeyboardInterrupt):
        raise
    except BaseException as exc:
        _update_position(fileno, offset, total_sent)
        fut.set_exception(exc)
    else:
        if sent == 0:
            _update_position(fileno, offset, total_sent)
            fut.set_result(total_sent)
        else:
            _send_more(loop, fut, registered_fd, sock, fileno, offset + sent, count, blocksize, total_sent + sent)


def _send_more(loop, fut, registered_fd, sock, fileno, *rest):
    """Continues when the socket is writable."""
    if registered_fd is None:

        def cb(fut):
            if fut.cancelled() and sock.fileno() != -1:
                loop.remove_writer(sock.fileno())

        fut.add_done_callback(cb)
    fd = sock.fileno()
    loop.add_writer(fd, _sock_sendfile_native_impl, loop, fut, fd, sock, fileno, *rest)


def _update_position(fileno, offset, total_sent):
    if total_sent > 0:
        os.lseek(fileno, offset, os.SEEK_SET)


async def _sock_sendfile_fallback(loop, sock, file, offset, count):
    if offset:
        file.seek(offset)
    blocksize = min(count, _BLOCK) if count else _BLOCK
    buf = bytearray(blocksize)
    total_sent = 0
    try:
        while True:
            if count:
                blocksize = min(count - total_sent, blocksize)
                if blocksize <= 0:
                    break
            view = memoryview(buf)[:blocksize]
            read = await _read_block(loop, file, view)
            if not read:
                break
            await loop.sock_sendall(sock, view[:read])
            total_sent += read
        return total_sent
    finally:
        _seek_after(file, offset, total_sent)


# ---- Transports ------------------------------------------------------------------------------------------------------


async def sendfile(loop, transport, file, offset, count, fallback):
    """Sends the file; returns the number of bytes sent."""
    if transport.is_closing():
        raise RuntimeError("Transport is closing")
    mode = getattr(transport, "_sendfile_compatible", _transports.SENDFILE_UNSUPPORTED)
    if mode is _transports.SENDFILE_UNSUPPORTED:
        raise RuntimeError(f"sendfile is not supported for transport {transport!r}")
    if mode is _transports.SENDFILE_NATIVE:
        try:
            return await _sendfile_native(loop, transport, file, offset, count)
        except SendfileNotAvailableError:
            if not fallback:
                raise
    if not fallback:
        raise RuntimeError(f"fallback is disabled and native sendfile is not supported for transport {transport!r}")
    return await _sendfile_fallback(loop, transport, file, offset, count)


async def _sendfile_native(loop, transport, file, offset, count):
    del _transports.by_fd[transport._sock_fd]
    resume_reading = transport.is_reading()
    transport.pause_reading()
    await transport._make_empty_waiter()
    try:
        return await loop.sock_sendfile(transport._sock, file, offset, count, fallback=False)
    finally:
        transport._reset_empty_waiter()
        if resume_reading:
            transport.resume_reading()
        _transports.by_fd[transport._sock_fd] = transport


class _SendfileFallbackProtocol(Protocol):
    """Replaces a transport's protocol while a file is sent."""

    __module__ = "asyncio.base_events"

    def __init__(self, transport):
        if not isinstance(transport, _FlowControlMixin):
            raise TypeError("transport should be _FlowControlMixin instance")
        self._transport = transport
        self._proto = transport.get_protocol()
        self._should_resume_reading = transport.is_reading()
        self._should_resume_writing = transport._protocol_paused
        transport.pause_reading()
        transport.set_protocol(self)
        self._write_ready_fut = transport._loop.create_future() if self._should_resume_writing else None

    async def drain(self):
        if self._transport.is_closing():
            raise ConnectionError("Connection closed by peer")
        if self._write_ready_fut is not None:
            await self._write_ready_fut

    def connection_made(self, transport):
        raise RuntimeError("Invalid state: connection should have been established already.")

    def connection_lost(self, exc):
        if self._write_ready_fut is not None:
            self._write_ready_fut.set_exception(ConnectionError("Connection is closed by peer") if exc is None else exc)
        self._proto.connection_lost(exc)

    def pause_writing(self):
        if self._write_ready_fut is None:
            self._write_ready_fut = self._transport._loop.create_future()

    def resume_writing(self):
        if self._write_ready_fut is not None:
            self._write_ready_fut.set_result(False)
            self._write_ready_fut = None

    def data_received(self, data):
        raise RuntimeError("Invalid state: reading should be paused")

    def eof_received(self):
        raise RuntimeError("Invalid state: reading should be paused")

    async def restore(self):
        self._transport.set_protocol(self._proto)
        if self._should_resume_reading:
            self._transport.resume_reading()
        if self._write_ready_fut is not None:
            self._write_ready_fut.cancel()
        if self._should_resume_writing:
            self._proto.resume_writing()


async def _sendfile_fallback(loop, transport, file, offset, count):
    if offset:
        file.seek(offset)
    blocksize = min(count, _TRANSPORT_BLOCK) if count else _TRANSPORT_BLOCK
    buf = bytearray(blocksize)
    total_sent = 0
    proto = _SendfileFallbackProtocol(transport)
    try:
        while True:
            if count:
                blocksize = min(count - total_sent, blocksize)
                if blocksize <= 0:
                    return total_sent
            view = memoryview(buf)[:blocksize]
            read = await _read_block(loop, file, view)
            if not read:
                return total_sent
            transport.write(view[:read])
            await proto.drain()
            total_sent += read
    finally:
        _seek_after(file, offset, total_sent)
        await proto.restore()
