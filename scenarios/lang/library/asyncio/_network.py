# SPDX-License-Identifier: MIT
"""The network methods of loops, and servers. Mirrors asyncio/base_events.py, selector_events.py and unix_events.py of 3.14.

The classes BaseEventLoop, BaseSelectorEventLoop and _UnixSelectorEventLoop hold the functions that loops have as methods:
`self` is a loop (loop/core/methods/network_methods.c)."""
import socket
from _importlib import load as _load
from asyncio import CancelledError, gather, sleep, timeout as _timeout, wrap_future
from collections import OrderedDict
from _concurrent import Future as _Future
from _logging import now as _silent_ns
from functools import partial
from errno import EADDRINUSE, EADDRNOTAVAIL, EMFILE, ENFILE, ENOBUFS, ENOMEM
from itertools import chain, zip_longest
from types import MethodType as _Method
from weakref import WeakSet
import os
import _socket
import _transports
from _sockmethods import BaseSelectorEventLoop, _ensure_resolved

_ACCEPT_RETRY_S = 1


def _check_ssl(ssl, server_hostname=None, ssl_handshake_timeout=None, ssl_shutdown_timeout=None):
    if server_hostname is not None and not ssl:
        raise ValueError("server_hostname is only meaningful with ssl")
    if ssl_handshake_timeout is not None and not ssl:
        raise ValueError("ssl_handshake_timeout is only meaningful with ssl")
    if ssl_shutdown_timeout is not None and not ssl:
        raise ValueError("ssl_shutdown_timeout is only meaningful with ssl")


def _interleave(infos, first_count):
    by_family = OrderedDict()
    for info in infos:
        by_family.setdefault(info[0], []).append(info)
    lists = list(by_family.values())
    reordered = []
    if first_count > 1:
        reordered.extend(lists[0][:first_count - 1])
        del lists[0][:first_count - 1]
    reordered.extend(info for info in chain.from_iterable(zip_longest(*lists)) if info is not None)
    return reordered


# ---- Servers -------------------------------------------------------------------------------------------------------


class AbstractServer:
    """What servers have."""

    __module__ = "asyncio.events"

    def close(self):
        raise NotImplementedError

    def close_clients(self):
        raise NotImplementedError

    def abort_clients(self):
        raise NotImplementedError

    def get_loop(self):
        raise NotImplementedError

    def is_serving(self):
        raise NotImplementedError

    async def start_serving(self):
        raise NotImplementedError

    async def serve_forever(self):
        raise NotImplementedError

    async def wait_closed(self):
        raise NotImplementedError

    async def __aenter__(self):
        return self

    async def __aexit__(self, *exc):
        self.close()
        await self.wait_closed()


class Server(AbstractServer):
    """Sockets that accept connections."""

    __module__ = "asyncio.base_events"

    def __init__(self, loop, sockets, protocol_factory, ssl_context, backlog, ssl_handshake_timeout, ssl_shutdown_timeout=None):
        self._loop = loop
        self._sockets = sockets
        self._clients = WeakSet()  # an abandoned transport must be freed
        self._waiters = []
        self._protocol_factory = protocol_factory
        self._backlog = backlog
        self._ssl_context = ssl_context
        self._ssl_handshake_timeout = ssl_handshake_timeout
        self._ssl_shutdown_timeout = ssl_shutdown_timeout
        self._serving = False
        self._serving_forever_fut = None

    def __repr__(self):
        return f"<{self.__class__.__name__} sockets={self.sockets!r}>"

    def _attach(self, transport):
        assert self._sockets is not None
        self._clients.add(transport)

    def _detach(self, transport):
        self._clients.discard(transport)
        if len(self._clients) == 0 and self._sockets is None:
            self._wakeup()

    def _wakeup(self):
        waiters = self._waiters
        self._waiters = None
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)

    def _start_serving(self):
        if self._serving:
            return
        self._serving = True
        for sock in self._sockets:
            sock.listen(self._backlog)
            _start_serving(self._loop, self._protocol_factory, sock, self, self._backlog)

    def get_loop(self):
        """Its loop."""
        return self._loop

    def is_serving(self):
        """Whether it accepts connections."""
        return self._serving

    @property
    def sockets(self):
        """Its sockets, a tuple."""
        return () if self._sockets is None else tuple(_transports.TransportSocket(s) for s in self._sockets)

    def close(self):
        """Accepts no more."""
        sockets = self._sockets
        if sockets is None:
            return
        self._sockets = None
        for sock in sockets:
            _stop_serving(self._loop, sock)
        self._serving = False
        forever = self._serving_forever_fut
        if forever is not None and not forever.done():
            forever.cancel()
            self._serving_forever_fut = None
        if len(self._clients) == 0:
            self._wakeup()

    def close_clients(self):
        """Closes its connections."""
        for transport in self._clients.copy():
            transport.close()

    def abort_clients(self):
        """Closes its connections at once."""
        for transport in self._clients.copy():
            transport.abort()

    async def start_serving(self):
        """Accepts connections."""
        self._start_serving()
        await sleep(0)

    async def serve_forever(self):
        """Accepts connections until it is cancelled."""
        if self._serving_forever_fut is not None:
            raise RuntimeError(f"server {self!r} is already being awaited on serve_forever()")
        if self._sockets is None:
            raise RuntimeError(f"server {self!r} is closed")
        self._start_serving()
        self._serving_forever_fut = self._loop.create_future()
        try:
            await self._serving_forever_fut
        except CancelledError:
            try:
                self.close()
                await self.wait_closed()
            finally:
                raise
        finally:
            self._serving_forever_fut = None

    async def wait_closed(self):
        """Until it is closed and has no connection."""
        if self._waiters is None:
            return
        waiter = self._loop.create_future()
        self._waiters.append(waiter)
        await waiter


_unix_nodes = {}  # of listening sockets, to be removed when these are closed


def _start_serving(loop, protocol_factory, sock, server, backlog):
    fd = sock.fileno()
    context = _socket.host_context(fd)
    accept = _Method(_accept_connection, loop)  # reports name no line of a method
    if context is None:
        loop._add_reader(fd, accept, protocol_factory, sock, server, backlog)
    else:  # of the host whose address this is
        context.run(loop._add_reader, fd, accept, protocol_factory, sock, server, backlog)


def _stop_serving(loop, sock):
    loop._remove_reader(sock.fileno())
    node = _unix_nodes.pop(sock, None)
    path = None if node is None else sock.getsockname()
    sock.close()
    if node is not None:
        unix_files = _load("_unixfiles")
        if unix_files.node_of(path) is node:  # else it is that of a socket which replaced it
            unix_files.unlink(path)


def _accept_connection(loop, protocol_factory, sock, server, backlog):
    for _ in range(backlog + 1):
        try:
            conn, addr = sock.accept()
            if loop.get_debug():
                loop._log(10, "selector_events.BaseSelectorEventLoop._accept_connection", "%r got a new connection from %r: %r",
                          (server, addr, conn))
            conn.setblocking(False)
        except ConnectionAbortedError:
            continue
        except (BlockingIOError, InterruptedError):
            return
        except OSError as exc:
            if exc.errno not in (EMFILE, ENFILE, ENOBUFS, ENOMEM):
                raise
            loop.call_exception_handler({
                "message": "socket.accept() out of system resource",
                "exception": exc,
                "socket": _transports.TransportSocket(sock),
            })
            loop._remove_reader(sock.fileno())
            loop.call_later(_ACCEPT_RETRY_S, _start_serving, loop, protocol_factory, sock, server, backlog)
        else:
            loop.create_task(_accept_connection2(loop, protocol_factory, conn, {"peername": addr}, server))


_accept_connection.__qualname__ = "BaseSelectorEventLoop._accept_connection"


async def _accept_connection2(loop, protocol_factory, conn, extra, server):
    protocol = None
    transport = None
    try:
        protocol = protocol_factory()
        waiter = loop.create_future()
        if server._ssl_context:
            transport = _load("_tls").make_transport(
                loop, conn, protocol, server._ssl_context, waiter, server_side=True, extra=extra, server=server,
                ssl_handshake_timeout=server._ssl_handshake_timeout, ssl_shutdown_timeout=server._ssl_shutdown_timeout)
        else:
            transport = _make_socket_transport(loop, conn, protocol, waiter, extra, server)
        try:
            await waiter
        except BaseException:
            transport.close()
            waiter = None
            raise
    except (SystemExit, KeyboardInterrupt):
        raise
    except BaseException as exc:
        if loop.get_debug():
            context = {
                "message": "Error on transport creation for incoming connection",
                "exception": exc,
            }
            if protocol is not None:
                context["protocol"] = protocol
            if transport is not None:
                context["transport"] = transport
            loop.call_exception_handler(context)


def _make_socket_transport(loop, sock, protocol, waiter=None, extra=None, server=None):
    _transports.ensure_no_transport(sock)
    return _transports._SelectorSocketTransport(loop, sock, protocol, waiter, extra, server)


async def _create_connection_transport(loop, sock, protocol_factory, ssl, server_hostname, **more):
    sock.setblocking(False)
    protocol = protocol_factory()
    waiter = loop.create_future()
    if ssl:
        context = None if isinstance(ssl, bool) else ssl
        transport = _load("_tls").make_transport(loop, sock, protocol, context, waiter, server_hostname=server_hostname, **more)
    else:
        transport = _make_socket_transport(loop, sock, protocol, waiter)
    try:
        await waiter
    except:
        transport.close()
        raise
    return transport, protocol


def _raise_connect_errors(exceptions, all_errors):
    exceptions = [exc for sub in exceptions for exc in sub]
    try:
        if all_errors:
            raise ExceptionGroup("create_connection failed", exceptions)
        if len(exceptions) == 1:
            raise exceptions[0]
        if exceptions:
            model = str(exceptions[0])
            if all(str(exc) == model for exc in exceptions):
                raise exceptions[0]
            raise OSError("Multiple exceptions: {}".format(", ".join(str(exc) for exc in exceptions)))
        raise TimeoutError("create_connection failed")
    finally:
        exceptions = None


async def _create_server_getaddrinfo(loop, host, port, family, flags):
    infos = await _ensure_resolved(loop, (host, port), family=family, type=socket.SOCK_STREAM, flags=flags)
    if not infos:
        raise OSError(f"getaddrinfo({host!r}) returned empty list")
    return infos


def _bind_first(sock, family, local_infos, errors):
    """Binds to the first address of its family that can be had."""
    for its_family, _, _, _, address in local_infos:
        if its_family != family:
            continue
        try:
            sock.bind(address)
            return
        except OSError as exc:
            message = f"error while attempting to bind on address {address!r}: {str(exc).lower()}"
            errors.append(OSError(exc.errno, message))
    if errors:
        raise errors.pop()
    raise OSError(f"no matching local address with {family=} found")


async def _connect_sock(loop, exceptions, addr_info, local_infos=None):
    my_exceptions = []
    exceptions.append(my_exceptions)
    family, type_, proto, _, address = addr_info
    sock = None
    try:
        try:
            sock = socket.socket(family=family, type=type_, proto=proto)
            sock.setblocking(False)
            if local_infos is not None:
                _bind_first(sock, family, local_infos, my_exceptions)
            await loop.sock_connect(sock, address)
            return sock
        except OSError as exc:
            my_exceptions.append(exc)
            raise
    except:
        if sock is not None:
            sock.close()
        raise
    finally:
        exceptions = my_exceptions = None


async def _connect_first(loop, infos, local_infos, delay, exceptions):
    try:
        if delay is not None:
            from asyncio.staggered import staggered_race

            functions = (lambda info=info: _connect_sock(loop, exceptions, info, local_infos) for info in infos)
            return (await staggered_race(functions, delay, loop=loop))[0]
        for info in infos:
            try:
                return await _connect_sock(loop, exceptions, info, local_infos)
            except OSError:
                continue
        return None
    finally:
        exceptions = None  # their tracebacks have this frame, and those of the program


def _bind_server(loop, infos, reuse_address, reuse_port, keep_alive):
    """Sockets bound to all addresses of INFOS, which has none twice."""
    sockets = []
    completed = False
    try:
        for af, socktype, proto, _, sa in infos:
            try:
                sock = socket.socket(af, socktype, proto)
            except OSError:  # a bad combination
                if loop.get_debug():
                    loop._log(30, "base_events.BaseEventLoop.create_server",
                              "create_server() failed to create socket.socket(%r, %r, %r)", (af, socktype, proto), True)
                continue
            sockets.append(sock)
            if reuse_address:
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, True)
            if reuse_port:
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            if keep_alive:
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, True)
            try:
                sock.bind(sa)
            except OSError as err:
                message = "error while attempting to bind on address %r: %s" % (sa, str(err).lower())
                if err.errno == EADDRNOTAVAIL:
                    sockets.pop()
                    sock.close()
                    if loop.get_debug():
                        loop._log(30, "base_events.BaseEventLoop.create_server #2", message)
                    continue
                raise OSError(err.errno, message) from None
        if not sockets:
            raise OSError("could not bind on any address out of %r" % ([info[4] for info in infos],))
        completed = True
    finally:
        if not completed:
            for sock in sockets:
                sock.close()
    return sockets


class BaseEventLoop:
    async def create_connection(self, protocol_factory, host=None, port=None, *, ssl=None, family=0, proto=0, flags=0, sock=None,
                                local_addr=None, server_hostname=None, ssl_handshake_timeout=None, ssl_shutdown_timeout=None,
                                happy_eyeballs_delay=None, interleave=None, all_errors=False):
        if server_hostname is None and ssl:
            if not host:
                raise ValueError("You must set server_hostname when using ssl without a host")
            server_hostname = host
        _check_ssl(ssl, server_hostname, ssl_handshake_timeout, ssl_shutdown_timeout)
        if sock is not None:
            _transports.check_no_ssl_socket(sock)
        if happy_eyeballs_delay is not None and interleave is None:
            interleave = 1
        if host is not None or port is not None:
            if sock is not None:
                raise ValueError("host/port and sock can not be specified at the same time")
            infos = await _ensure_resolved(self, (host, port), family=family, type=socket.SOCK_STREAM, proto=proto, flags=flags)
            if not infos:
                raise OSError("getaddrinfo() returned empty list")
            local_infos = None
            if local_addr is not None:
                local_infos = await _ensure_resolved(self, local_addr, family=family, type=socket.SOCK_STREAM, proto=proto, flags=flags)
                if not local_infos:
                    raise OSError("getaddrinfo() returned empty list")
            if interleave:
                infos = _interleave(infos, interleave)
            exceptions = []
            sock = await _connect_first(self, infos, local_infos, happy_eyeballs_delay, exceptions)
            if sock is None:
                try:
                    _raise_connect_errors(exceptions, all_errors)
                finally:
                    exceptions = None
        else:
            if sock is None:
                raise ValueError("host and port was not specified and no sock specified")
            if sock.type != socket.SOCK_STREAM:
                raise ValueError(f"A Stream Socket was expected, got {sock!r}")
        transport, protocol = await _create_connection_transport(
            self, sock, protocol_factory, ssl, server_hostname, ssl_handshake_timeout=ssl_handshake_timeout,
            ssl_shutdown_timeout=ssl_shutdown_timeout)
        if self.get_debug():
            sock = transport.get_extra_info("socket")
            self._log(10, "base_events.BaseEventLoop.create_connection", "%r connected to %s:%r: (%r, %r)",
                      (sock, host, port, transport, protocol))
        return transport, protocol

    async def create_datagram_endpoint(self, protocol_factory, local_addr=None, remote_addr=None, *, family=0, proto=0, flags=0,
                                       reuse_port=None, allow_broadcast=None, sock=None):
        if sock is not None:
            if sock.type == socket.SOCK_STREAM:
                raise ValueError(f"A datagram socket was expected, got {sock!r}")
            if local_addr or remote_addr or family or proto or flags or reuse_port or allow_broadcast:
                options = dict(local_addr=local_addr, remote_addr=remote_addr, family=family, proto=proto, flags=flags,
                               reuse_port=reuse_port, allow_broadcast=allow_broadcast)
                problems = ", ".join(f"{k}={v}" for k, v in options.items() if v)
                raise ValueError(f"socket modifier keyword arguments can not be used when sock is specified. ({problems})")
            sock.setblocking(False)
            r_addr = None
        else:
            pairs = await _datagram_addresses(self, local_addr, remote_addr, family, proto, flags)
            exceptions = []
            for (family, proto), (local_address, remote_address) in pairs:
                sock = None
                r_addr = None
                try:
                    sock = socket.socket(family=family, type=socket.SOCK_DGRAM, proto=proto)
                    if reuse_port:
                        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
                    if allow_broadcast:
                        sock.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
                    sock.setblocking(False)
                    if local_addr:
                        sock.bind(local_address)
                    if remote_addr:
                        if not allow_broadcast:
                            await self.sock_connect(sock, remote_address)
                        r_addr = remote_address
                except OSError as exc:
                    if sock is not None:
                        sock.close()
                    exceptions.append(exc)
                except:
                    if sock is not None:
                        sock.close()
                    raise
                else:
                    break
            else:
                raise exceptions[0]
        protocol = protocol_factory()
        waiter = self.create_future()
        _transports.ensure_no_transport(sock)
        transport = _transports._SelectorDatagramTransport(self, sock, protocol, r_addr, waiter)
        if self.get_debug():
            place = "base_events.BaseEventLoop.create_datagram_endpoint"
            if local_addr:
                self._log(20, place + " #2", "Datagram endpoint local_addr=%r remote_addr=%r created: (%r, %r)",
                          (local_addr, remote_addr, transport, protocol))
            else:
                self._log(10, place + " #3", "Datagram endpoint remote_addr=%r created: (%r, %r)", (remote_addr, transport, protocol))
        try:
            await waiter
        except:
            transport.close()
            raise
        return transport, protocol

    async def create_server(self, protocol_factory, host=None, port=None, *, family=socket.AF_UNSPEC, flags=socket.AI_PASSIVE, sock=None,
                            backlog=100, ssl=None, reuse_address=None, reuse_port=None, keep_alive=None, ssl_handshake_timeout=None,
                            ssl_shutdown_timeout=None, start_serving=True):
        if isinstance(ssl, bool):
            raise TypeError("ssl argument must be an SSLContext or None")
        _check_ssl(ssl, None, ssl_handshake_timeout, ssl_shutdown_timeout)
        if host is not None or port is not None:
            if sock is not None:
                raise ValueError("host/port and sock can not be specified at the same time")
            if host == "":
                hosts = [None]
            elif isinstance(host, str) or not hasattr(host, "__iter__"):
                hosts = [host]
            else:
                hosts = host
            lists = await gather(*[_create_server_getaddrinfo(self, host, port, family=family, flags=flags) for host in hosts])
            infos = list(dict.fromkeys(chain.from_iterable(lists)))
            sockets = _bind_server(self, infos, reuse_address is None or reuse_address, reuse_port, keep_alive)
        else:
            if sock is None:
                raise ValueError("Neither host/port nor sock were specified")
            if sock.type != socket.SOCK_STREAM:
                raise ValueError(f"A Stream Socket was expected, got {sock!r}")
            sockets = [sock]
        for sock in sockets:
            sock.setblocking(False)
        server = Server(self, sockets, protocol_factory, ssl, backlog, ssl_handshake_timeout, ssl_shutdown_timeout)
        if start_serving:
            server._start_serving()
            await sleep(0)
        if self.get_debug():
            self._log(20, "base_events.BaseEventLoop.create_server #3", "%r is serving", (server,))
        return server

    async def connect_accepted_socket(self, protocol_factory, sock, *, ssl=None, ssl_handshake_timeout=None, ssl_shutdown_timeout=None):
        if sock.type != socket.SOCK_STREAM:
            raise ValueError(f"A Stream Socket was expected, got {sock!r}")
        _check_ssl(ssl, None, ssl_handshake_timeout, ssl_shutdown_timeout)
        _transports.check_no_ssl_socket(sock)
        transport, protocol = await _create_connection_transport(
            self, sock, protocol_factory, ssl, "", server_side=True, ssl_handshake_timeout=ssl_handshake_timeout,
            ssl_shutdown_timeout=ssl_shutdown_timeout)
        if self.get_debug():
            sock = transport.get_extra_info("socket")
            self._log(10, "base_events.BaseEventLoop.connect_accepted_socket", "%r handled: (%r, %r)", (sock, transport, protocol))
        return transport, protocol

    async def start_tls(self, transport, protocol, sslcontext, *, server_side=False, server_hostname=None, ssl_handshake_timeout=None,
                        ssl_shutdown_timeout=None):
        return await _load("_tls").start_tls(self, transport, protocol, sslcontext, server_side, server_hostname, ssl_handshake_timeout,
                                             ssl_shutdown_timeout)

    async def getnameinfo(self, sockaddr, flags=0):
        return await _run_in_resolver(self, None, socket.getnameinfo, sockaddr, flags)

    async def sendfile(self, transport, file, offset=0, count=None, *, fallback=True):
        return await _load("_sendfile").sendfile(self, transport, file, offset, count, fallback)

    async def sock_sendfile(self, sock, file, offset=0, count=None, *, fallback=True):
        return await _load("_sendfile").sock_sendfile(self, sock, file, offset, count, fallback)

    def _getaddrinfo_debug(self, host, port, family, type, proto, flags):
        place = "base_events.BaseEventLoop._getaddrinfo_debug"
        options = [f"{name}={value!r}" for name, value in dict(family=family, type=type, proto=proto, flags=flags).items() if value]
        text = ", ".join([f"{host}:{port!r}", *options])
        self._log(10, place, "Get address info %s", (text,))
        began_ns = _silent_ns()
        addrinfo = socket.getaddrinfo(host, port, family, type, proto, flags)
        took_s = (_silent_ns() - began_ns) * 1e-9
        is_slow = took_s >= self.slow_callback_duration
        self._log(20 if is_slow else 10, place + (" #2" if is_slow else " #3"),
                  f"Getting address info {text} took {took_s * 1e3:.3f}ms: {addrinfo!r}")
        return addrinfo

    async def getaddrinfo(self, host, port, *, family=0, type=0, proto=0, flags=0):
        function = partial(BaseEventLoop._getaddrinfo_debug, self) if self.get_debug() else socket.getaddrinfo
        return await _run_in_resolver(self, host, function, host, port, family, type, proto, flags)

    async def shutdown_default_executor(self, timeout=None):
        # A thread joins the workers, and then calls back.
        self._shut_executor()
        waiter = self.create_future()
        self._call_at_select(lambda: self._joins(waiter) or self.call_soon(_transports.set_waiter, waiter))
        try:
            async with _timeout(timeout):
                await waiter
        except TimeoutError:
            from warnings import warn

            warn(f"The executor did not finishing joining its threads within {timeout} seconds.", RuntimeWarning, stacklevel=2)

    async def connect_read_pipe(self, protocol_factory, pipe):
        transport, protocol = await _connect_pipe(self, protocol_factory, pipe, _transports._UnixReadPipeTransport)
        if self.get_debug():
            self._log(10, "base_events.BaseEventLoop.connect_read_pipe", "Read pipe %r connected: (%r, %r)",
                      (pipe.fileno(), transport, protocol))
        return transport, protocol

    async def connect_write_pipe(self, protocol_factory, pipe):
        transport, protocol = await _connect_pipe(self, protocol_factory, pipe, _transports._UnixWritePipeTransport)
        if self.get_debug():
            self._log(10, "base_events.BaseEventLoop.connect_write_pipe", "Write pipe %r connected: (%r, %r)",
                      (pipe.fileno(), transport, protocol))
        return transport, protocol


async def _connect_pipe(loop, protocol_factory, pipe, kind):
    protocol = protocol_factory()
    waiter = loop.create_future()
    transport = kind(loop, pipe, protocol, waiter)
    try:
        await waiter
    except:
        transport.close()
        raise
    return transport, protocol


async def _datagram_addresses(loop, local_addr, remote_addr, family, proto, flags):
    """Pairs ((family, proto), (local, remote))."""
    if not (local_addr or remote_addr):
        if family == 0:
            raise ValueError("unexpected address family")
        return [((family, proto), (None, None))]
    if family == socket.AF_UNIX:
        for addr in local_addr, remote_addr:
            if addr is not None and not isinstance(addr, str):
                raise TypeError("string is expected")
        if local_addr and local_addr[0] not in (0, "\x00"):
            _load("_unixfiles").unlink(local_addr)
        return [((family, proto), (local_addr, remote_addr))]
    by_key = {}
    for index, addr in (0, local_addr), (1, remote_addr):
        if addr is None:
            continue
        if not (isinstance(addr, tuple) and len(addr) == 2):
            raise TypeError("2-tuple is expected")
        infos = await _ensure_resolved(loop, addr, family=family, type=socket.SOCK_DGRAM, proto=proto, flags=flags)
        if not infos:
            raise OSError("getaddrinfo() returned empty list")
        for its_family, _, its_proto, _, address in infos:
            by_key.setdefault((its_family, its_proto), [None, None])[index] = address
    pairs = [(key, pair) for key, pair in by_key.items()
             if not ((local_addr and pair[0] is None) or (remote_addr and pair[1] is None))]
    if not pairs:
        raise ValueError("can not get address information")
    return pairs


def _job(func, args):
    """A future of what FUNC returns in a worker, and what runs there: it returns what makes the result known, or None."""
    job = _Future()

    def begin():
        if not job.set_running_or_notify_cancel():
            return None
        try:
            return partial(job.set_result, func(*args))
        except BaseException as exc:
            return partial(job.set_exception, exc)

    return job, begin


def _run_in_resolver(loop, name, func, *args):
    """A future of what FUNC, which resolves NAME, returns in a worker. That runs while the loop selects."""
    loop._check_executor()
    job, begin = _job(func, args)
    loop._resolve(name, begin)
    return wrap_future(job, loop=loop)


def run_in_worker(loop, func, *args):
    """The same of a function that resolves no name: its result is there at once."""
    loop._check_executor()
    job, begin = _job(func, args)

    def work():
        if (publish := begin()) is not None:
            publish()

    loop._call_at_select(work)
    return wrap_future(job, loop=loop)


class _UnixSelectorEventLoop:
    async def create_unix_connection(self, protocol_factory, path=None, *, ssl=None, sock=None, server_hostname=None,
                                     ssl_handshake_timeout=None, ssl_shutdown_timeout=None):
        if ssl and server_hostname is None:
            raise ValueError("you have to pass server_hostname when using ssl")
        _check_ssl(ssl, server_hostname, ssl_handshake_timeout, ssl_shutdown_timeout)
        if path is not None:
            if sock is not None:
                raise ValueError("path and sock can not be specified at the same time")
            path = os.fspath(path)
            sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM, 0)
            try:
                sock.setblocking(False)
                await self.sock_connect(sock, path)
            except:
                sock.close()
                raise
        else:
            if sock is None:
                raise ValueError("no path and sock were specified")
            if sock.family != socket.AF_UNIX or sock.type != socket.SOCK_STREAM:
                raise ValueError(f"A UNIX Domain Stream Socket was expected, got {sock!r}")
            sock.setblocking(False)
        return await _create_connection_transport(self, sock, protocol_factory, ssl, server_hostname,
                                                  ssl_handshake_timeout=ssl_handshake_timeout, ssl_shutdown_timeout=ssl_shutdown_timeout)

    async def create_unix_server(self, protocol_factory, path=None, *, sock=None, backlog=100, ssl=None, ssl_handshake_timeout=None,
                                 ssl_shutdown_timeout=None, start_serving=True, cleanup_socket=True):
        if isinstance(ssl, bool):
            raise TypeError("ssl argument must be an SSLContext or None")
        _check_ssl(ssl, None, ssl_handshake_timeout, ssl_shutdown_timeout)
        if path is not None:
            if sock is not None:
                raise ValueError("path and sock can not be specified at the same time")
            path = os.fspath(path)
            sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            if path[0] not in (0, "\x00"):
                _load("_unixfiles").unlink(path)
            try:
                sock.bind(path)
            except OSError as exc:
                sock.close()
                if exc.errno == EADDRINUSE:
                    raise OSError(EADDRINUSE, f"Address {path!r} is already in use") from None
                raise
            except:
                sock.close()
                raise
        else:
            if sock is None:
                raise ValueError("path was not specified, and no sock specified")
            if sock.family != socket.AF_UNIX or sock.type != socket.SOCK_STREAM:
                raise ValueError(f"A UNIX Domain Stream Socket was expected, got {sock!r}")
        if cleanup_socket:
            path = sock.getsockname()
            node = _load("_unixfiles").node_of(path) if path[0] not in (0, "\x00") else None
            if node is not None:
                _unix_nodes[sock] = node
        sock.setblocking(False)
        server = Server(self, [sock], protocol_factory, ssl, backlog, ssl_handshake_timeout, ssl_shutdown_timeout)
        if start_serving:
            server._start_serving()
            await sleep(0)
        return server
