# SPDX-License-Identifier: MIT
"""asyncio.streams: reading and writing connections in coroutines."""
from asyncio import IncompleteReadError, LimitOverrunError, get_event_loop, get_running_loop, iscoroutine, sleep
from asyncio.protocols import Protocol
from collections import deque
from weakref import ref

__all__ = ("StreamReader", "StreamWriter", "StreamReaderProtocol", "open_connection", "start_server", "open_unix_connection",
           "start_unix_server")

_DEFAULT_LIMIT = 2**16


async def open_connection(host=None, port=None, *, limit=_DEFAULT_LIMIT, **kwds):
    """Connects over TCP: (reader, writer)."""
    loop = get_running_loop()
    reader = StreamReader(limit=limit, loop=loop)
    protocol = StreamReaderProtocol(reader, loop=loop)
    transport, _ = await loop.create_connection(lambda: protocol, host, port, **kwds)
    return reader, StreamWriter(transport, protocol, reader, loop)


def _make_factory(client_connected_cb, limit, loop):
    def factory():
        reader = StreamReader(limit=limit, loop=loop)
        return StreamReaderProtocol(reader, client_connected_cb, loop=loop)

    return factory


async def start_server(client_connected_cb, host=None, port=None, *, limit=_DEFAULT_LIMIT, **kwds):
    """Listens over TCP, and calls client_connected_cb(reader, writer) for each connection."""
    loop = get_running_loop()
    return await loop.create_server(_make_factory(client_connected_cb, limit, loop), host, port, **kwds)


async def open_unix_connection(path=None, *, limit=_DEFAULT_LIMIT, **kwds):
    """Connects to a Unix socket: (reader, writer)."""
    loop = get_running_loop()
    reader = StreamReader(limit=limit, loop=loop)
    protocol = StreamReaderProtocol(reader, loop=loop)
    transport, _ = await loop.create_unix_connection(lambda: protocol, path, **kwds)
    return reader, StreamWriter(transport, protocol, reader, loop)


async def start_unix_server(client_connected_cb, path=None, *, limit=_DEFAULT_LIMIT, **kwds):
    """Listens on a Unix socket, and calls client_connected_cb(reader, writer) for each connection."""
    loop = get_running_loop()
    return await loop.create_unix_server(_make_factory(client_connected_cb, limit, loop), path, **kwds)


class FlowControlMixin(Protocol):
    """drain() for protocols."""

    __module__ = "asyncio.streams"

    def __init__(self, loop=None):
        self._loop = get_event_loop() if loop is None else loop
        self._paused = False
        self._drain_waiters = deque()
        self._connection_lost = False

    def pause_writing(self):
        assert not self._paused
        self._paused = True
        if self._loop.get_debug():
            self._loop._log(10, "streams.FlowControlMixin.pause_writing", "%r pauses writing", (self,))

    def resume_writing(self):
        assert self._paused
        self._paused = False
        if self._loop.get_debug():
            self._loop._log(10, "streams.FlowControlMixin.resume_writing", "%r resumes writing", (self,))
        for waiter in self._drain_waiters:
            if not waiter.done():
                waiter.set_result(None)

    def connection_lost(self, exc):
        self._connection_lost = True
        if not self._paused:
            return
        for waiter in self._drain_waiters:
            if waiter.done():
                continue
            if exc is None:
                waiter.set_result(None)
            else:
                waiter.set_exception(exc)

    async def _drain_helper(self):
        if self._connection_lost:
            raise ConnectionResetError("Connection lost")
        if not self._paused:
            return
        waiter = self._loop.create_future()
        self._drain_waiters.append(waiter)
        try:
            await waiter
        finally:
            self._drain_waiters.remove(waiter)

    def _get_close_waiter(self, stream):
        raise NotImplementedError


class StreamReaderProtocol(FlowControlMixin, Protocol):
    """The protocol of a pair of streams. It refers to the reader weakly, so that an abandoned connection closes."""

    __module__ = "asyncio.streams"
    _source_traceback = None

    def __init__(self, stream_reader, client_connected_cb=None, loop=None):
        super().__init__(loop=loop)
        self._stream_reader_wr = None if stream_reader is None else ref(stream_reader)
        # Of a server, until there is a connection. Clients have it too: one shape is faster.
        self._strong_reader = stream_reader if client_connected_cb is not None else None
        self._reject_connection = False
        self._task = None
        self._transport = None
        self._client_connected_cb = client_connected_cb
        self._over_ssl = False
        self._closed = self._loop.create_future()

    @property
    def _stream_reader(self):
        return None if self._stream_reader_wr is None else self._stream_reader_wr()

    def _replace_transport(self, transport):
        self._transport = transport
        self._over_ssl = transport.get_extra_info("sslcontext") is not None

    def connection_made(self, transport):
        if self._reject_connection:
            self._loop.call_exception_handler({
                "message": "An open stream was garbage collected prior to establishing network connection; "
                           'call "stream.close()" explicitly.',
            })
            transport.abort()
            return
        self._transport = transport
        reader = self._stream_reader
        if reader is not None:
            reader.set_transport(transport)
        self._over_ssl = transport.get_extra_info("sslcontext") is not None
        if self._client_connected_cb is not None:
            writer = StreamWriter(transport, self, reader, self._loop)
            res = self._client_connected_cb(reader, writer)
            if iscoroutine(res):

                def client_handler_done(task):
                    if task.cancelled():
                        transport.close()
                        return
                    exc = task.exception()
                    if exc is not None:
                        self._loop.call_exception_handler({
                            "message": "Unhandled exception in client_connected_cb",
                            "exception": exc,
                            "transport": transport,
                        })
                        transport.close()

                self._task = self._loop.create_task(res)
                self._task.add_done_callback(client_handler_done)
            self._strong_reader = None

    def connection_lost(self, exc):
        reader = self._stream_reader
        if reader is not None:
            if exc is None:
                reader.feed_eof()
            else:
                reader.set_exception(exc)
        if not self._closed.done():
            if exc is None:
                self._closed.set_result(None)
            else:
                self._closed.set_exception(exc)
        super().connection_lost(exc)
        self._stream_reader_wr = None
        self._stream_writer = None
        self._task = None
        self._transport = None

    def data_received(self, data):
        reader = self._stream_reader
        if reader is not None:
            reader.feed_data(data)

    def eof_received(self):
        reader = self._stream_reader
        if reader is not None:
            reader.feed_eof()
        return not self._over_ssl

    def _get_close_waiter(self, stream):
        return self._closed

    def __del__(self):
        # Nobody need have awaited wait_closed().
        closed = self._closed if "_closed" in self.__dict__ else None
        if closed is not None and closed.done() and not closed.cancelled():
            closed.exception()


class StreamWriter:
    """Writes to a transport."""

    __module__ = "asyncio.streams"

    def __init__(self, transport, protocol, reader, loop):
        self._transport = transport
        self._protocol = protocol
        assert reader is None or isinstance(reader, StreamReader)
        self._reader = reader
        self._loop = loop
        self._complete_fut = self._loop.create_future()
        self._complete_fut.set_result(None)

    def __repr__(self):
        info = [self.__class__.__name__, f"transport={self._transport!r}"]
        if self._reader is not None:
            info.append(f"reader={self._reader!r}")
        return "<{}>".format(" ".join(info))

    @property
    def transport(self):
        """The transport."""
        return self._transport

    def write(self, data):
        """Sends bytes, now or later."""
        self._transport.write(data)

    def writelines(self, data):
        """Sends several."""
        self._transport.writelines(data)

    def write_eof(self):
        """Sends no more."""
        return self._transport.write_eof()

    def can_write_eof(self):
        """Whether there is write_eof()."""
        return self._transport.can_write_eof()

    def close(self):
        """Closes the connection when all is sent."""
        return self._transport.close()

    def is_closing(self):
        """Whether it is closed, or will be."""
        return self._transport.is_closing()

    async def wait_closed(self):
        """Until the connection is closed."""
        await self._protocol._get_close_waiter(self)

    def get_extra_info(self, name, default=None):
        """What is known of the connection."""
        return self._transport.get_extra_info(name, default)

    async def start_tls(self, sslcontext, *, server_hostname=None, ssl_handshake_timeout=None, ssl_shutdown_timeout=None):
        """Continues by TLS."""
        server_side = self._protocol._client_connected_cb is not None
        protocol = self._protocol
        await self.drain()
        new_transport = await self._loop.start_tls(
            self._transport, protocol, sslcontext, server_side=server_side, server_hostname=server_hostname,
            ssl_handshake_timeout=ssl_handshake_timeout, ssl_shutdown_timeout=ssl_shutdown_timeout)
        self._transport = new_transport
        protocol._replace_transport(new_transport)

    async def drain(self):
        """Until the buffer is low enough to write more."""
        if self._reader is not None:
            exc = self._reader.exception()
            if exc is not None:
                raise exc
        if self._transport.is_closing():
            await sleep(0)  # connection_lost() is due: a loop of write() and drain() must see it
        await self._protocol._drain_helper()

    def __del__(self):
        if not self._transport.is_closing():
            from warnings import warn

            if self._loop.is_closed():
                warn("loop is closed", ResourceWarning)
            else:
                self.close()
                warn(f"unclosed {self!r}", ResourceWarning)


class StreamReader:
    """Buffers what a connection receives."""

    __module__ = "asyncio.streams"
    _source_traceback = None

    def __init__(self, limit=_DEFAULT_LIMIT, loop=None):
        if limit <= 0:
            raise ValueError("Limit cannot be <= 0")
        self._limit = limit
        self._loop = get_event_loop() if loop is None else loop
        self._buffer = bytearray()
        self._eof = False
        self._waiter = None
        self._exception = None
        self._transport = None
        self._paused = False

    def __repr__(self):
        info = ["StreamReader"]
        if self._buffer:
            info.append(f"{len(self._buffer)} bytes")
        if self._eof:
            info.append("eof")
        if self._limit != _DEFAULT_LIMIT:
            info.append(f"limit={self._limit}")
        if self._waiter:
            info.append(f"waiter={self._waiter!r}")
        if self._exception:
            info.append(f"exception={self._exception!r}")
        if self._transport:
            info.append(f"transport={self._transport!r}")
        if self._paused:
            info.append("paused")
        return "<{}>".format(" ".join(info))

    def exception(self):
        """Why the connection was lost."""
        return self._exception

    def set_exception(self, exc):
        """Who waits gets EXC, and all later reads."""
        self._exception = exc
        waiter = self._waiter
        if waiter is not None:
            self._waiter = None
            if not waiter.cancelled():
                waiter.set_exception(exc)

    def _wakeup_waiter(self):
        waiter = self._waiter
        if waiter is not None:
            self._waiter = None
            if not waiter.cancelled():
                waiter.set_result(None)

    def set_transport(self, transport):
        """The transport that is paused while the buffer is full."""
        assert self._transport is None, "Transport already set"
        self._transport = transport

    def _maybe_resume_transport(self):
        if self._paused and len(self._buffer) <= self._limit:
            self._paused = False
            self._transport.resume_reading()

    def feed_eof(self):
        """No more comes."""
        self._eof = True
        self._wakeup_waiter()

    def at_eof(self):
        """Whether no more comes, and all was read."""
        return self._eof and not self._buffer

    def feed_data(self, data):
        """Bytes came."""
        assert not self._eof, "feed_data after feed_eof"
        if not data:
            return
        self._buffer.extend(data)
        self._wakeup_waiter()
        if self._transport is not None and not self._paused and len(self._buffer) > 2 * self._limit:
            try:
                self._transport.pause_reading()
            except NotImplementedError:
                self._transport = None  # it cannot be paused: never try again
            else:
                self._paused = True

    async def _wait_for_data(self, func_name):
        if self._waiter is not None:
            raise RuntimeError(f"{func_name}() called while another coroutine is already waiting for incoming data")
        assert not self._eof, "_wait_for_data after EOF"
        if self._paused:  # readexactly() of more than the limit would never end
            self._paused = False
            self._transport.resume_reading()
        self._waiter = self._loop.create_future()
        try:
            await self._waiter
        finally:
            self._waiter = None

    async def readline(self):
        """A line with its end; what is left without one at the end."""
        sep = b"\n"
        try:
            line = await self.readuntil(sep)
        except IncompleteReadError as e:
            return e.partial
        except LimitOverrunError as e:
            if self._buffer.startswith(sep, e.consumed):
                del self._buffer[:e.consumed + len(sep)]
            else:
                self._buffer.clear()
            self._maybe_resume_transport()
            raise ValueError(e.args[0])
        return line

    async def readuntil(self, separator=b"\n"):
        """All up to a separator, with it."""
        separators = sorted(separator, key=len) if isinstance(separator, tuple) else [separator]
        if not separators:
            raise ValueError("Separator should contain at least one element")
        shortest, longest = len(separators[0]), len(separators[-1])
        if shortest == 0:
            raise ValueError("Separator should be at least one-byte string")
        if self._exception is not None:
            raise self._exception
        offset = 0  # no separator begins before it
        while True:
            size = len(self._buffer)
            if size - offset >= shortest:
                start = end = None
                for sep in separators:
                    at = self._buffer.find(sep, offset)
                    if at != -1 and (end is None or at + len(sep) < end):
                        start, end = at, at + len(sep)
                if end is not None:
                    break
                offset = max(0, size + 1 - longest)
                if offset > self._limit:
                    raise LimitOverrunError("Separator is not found, and chunk exceed the limit", offset)
            if self._eof:
                chunk = bytes(self._buffer)
                self._buffer.clear()
                raise IncompleteReadError(chunk, None)
            await self._wait_for_data("readuntil")
        if start > self._limit:
            raise LimitOverrunError("Separator is found, but chunk is longer than limit", start)
        chunk = self._buffer[:end]
        del self._buffer[:end]
        self._maybe_resume_transport()
        return bytes(chunk)

    async def read(self, n=-1):
        """At most N bytes, as soon as there are any; without N all up to the end."""
        if self._exception is not None:
            raise self._exception
        if n == 0:
            return b""
        if n < 0:
            blocks = []
            while block := await self.read(self._limit):
                blocks.append(block)
            return b"".join(blocks)
        if not self._buffer and not self._eof:
            await self._wait_for_data("read")
        data = bytes(memoryview(self._buffer)[:n])
        del self._buffer[:n]
        self._maybe_resume_transport()
        return data

    async def readexactly(self, n):
        """N bytes."""
        if n < 0:
            raise ValueError("readexactly size can not be less than zero")
        if self._exception is not None:
            raise self._exception
        if n == 0:
            return b""
        while len(self._buffer) < n:
            if self._eof:
                incomplete = bytes(self._buffer)
                self._buffer.clear()
                raise IncompleteReadError(incomplete, n)
            await self._wait_for_data("readexactly")
        data = bytes(memoryview(self._buffer)[:n])
        del self._buffer[:n]
        self._maybe_resume_transport()
        return data

    def __aiter__(self):
        return self

    async def __anext__(self):
        val = await self.readline()
        if val == b"":
            raise StopAsyncIteration
        return val
