# SPDX-License-Identifier: MIT
"""The methods of loops for sockets of a program: sock_recv() and its relatives. Mirrors asyncio/selector_events.py of 3.14."""
from functools import partial
import socket
import _socket
import _transports


def _number_of_port(port):
    """None: it is a service's name."""
    if port is None or port == "" or port == b"":
        return 0
    try:
        return int(port)
    except (TypeError, ValueError):
        return None


def _literal_info(host, port, family, type, proto):
    """The one entry of a host that is an address; None: it is a name."""
    if proto not in (0, socket.IPPROTO_TCP, socket.IPPROTO_UDP) or host is None:
        return None
    if type == socket.SOCK_STREAM:
        proto = socket.IPPROTO_TCP
    elif type == socket.SOCK_DGRAM:
        proto = socket.IPPROTO_UDP
    else:
        return None
    number = _number_of_port(port)
    if isinstance(host, bytes):
        host = host.decode("ascii")
    if number is None or "%" in host or family not in (socket.AF_UNSPEC, socket.AF_INET) or _socket.parse(host) is None:
        return None
    return socket.AF_INET, type, proto, "", (host, number)


async def _ensure_resolved(loop, address, *, family=0, type=socket.SOCK_STREAM, proto=0, flags=0):
    host, port = address[:2]
    info = _literal_info(host, port, family, type, proto)
    if info is not None:
        return [info]
    return await loop.getaddrinfo(host, port, family=family, type=type, proto=proto, flags=flags)


def _check_nonblocking(loop, sock):
    if loop.get_debug() and sock.gettimeout() != 0:
        raise ValueError("the socket must be non-blocking")


def _sock_read_done(loop, fd, fut, handle=None):
    if handle is None or not handle.cancelled():
        _transports.ensure_no_transport(fd)
        loop._remove_reader(fd)


def _sock_write_done(loop, fd, fut, handle=None):
    if handle is None or not handle.cancelled():
        _transports.ensure_no_transport(fd)
        loop._remove_writer(fd)


def _watch_reader(loop, sock, fut, callback, *args):
    fd = sock.fileno()
    _transports.ensure_no_transport(fd)
    handle = loop._add_reader(fd, callback, *args)
    fut.add_done_callback(partial(_sock_read_done, loop, fd, handle=handle))


def _watch_writer(loop, sock, fut, callback, *args):
    fd = sock.fileno()
    _transports.ensure_no_transport(fd)
    handle = loop._add_writer(fd, callback, *args)
    fut.add_done_callback(partial(_sock_write_done, loop, fd, handle=handle))


def _settle(fut, func, *args):
    """Sets the result of FUT to that of FUNC, unless it would block."""
    try:
        result = func(*args)
    except (BlockingIOError, InterruptedError):
        return
    except (SystemExit, KeyboardInterrupt):
        raise
    except BaseException as exc:
        fut.set_exception(exc)
    else:
        fut.set_result(result)


def _sock_recv(fut, sock, n):
    if not fut.done():
        _settle(fut, sock.recv, n)


def _sock_recv_into(fut, sock, buf):
    if not fut.done():
        _settle(fut, sock.recv_into, buf)


def _sock_recvfrom(fut, sock, bufsize):
    if not fut.done():
        _settle(fut, sock.recvfrom, bufsize)


def _sock_recvfrom_into(fut, sock, buf, bufsize):
    if not fut.done():
        _settle(fut, sock.recvfrom_into, buf, bufsize)


def _sock_sendto(fut, sock, data, address):
    if not fut.done():
        _settle(fut, sock.sendto, data, 0, address)


def _sock_sendall(fut, sock, view, pos):
    if fut.done():
        return
    start = pos[0]
    try:
        n = sock.send(view[start:])
    except (BlockingIOError, InterruptedError):
        return
    except (SystemExit, KeyboardInterrupt):
        raise
    except BaseException as exc:
        fut.set_exception(exc)
        return
    start += n
    if start == len(view):
        fut.set_result(None)
    else:
        pos[0] = start


def _sock_connect(loop, fut, sock, address):
    try:
        sock.connect(address)
    except (BlockingIOError, InterruptedError):
        _watch_writer(loop, sock, fut, _sock_connect_cb, fut, sock, address)
    except (SystemExit, KeyboardInterrupt):
        raise
    except BaseException as exc:
        fut.set_exception(exc)
    else:
        fut.set_result(None)
    finally:
        fut = None


def _sock_connect_cb(fut, sock, address):
    if fut.done():
        return
    try:
        err = sock.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
        if err != 0:
            raise OSError(err, f"Connect call failed {address}")
    except (BlockingIOError, InterruptedError):
        pass
    except (SystemExit, KeyboardInterrupt):
        raise
    except BaseException as exc:
        fut.set_exception(exc)
    else:
        fut.set_result(None)
    finally:
        fut = None


def _sock_accept(loop, fut, sock):
    sock.fileno()  # fails before accept() does
    try:
        conn, address = sock.accept()
        conn.setblocking(False)
    except (BlockingIOError, InterruptedError):
        _watch_reader(loop, sock, fut, _sock_accept, loop, fut, sock)
    except (SystemExit, KeyboardInterrupt):
        raise
    except BaseException as exc:
        fut.set_exception(exc)
    else:
        fut.set_result((conn, address))


class BaseSelectorEventLoop:
    async def sock_recv(self, sock, n):
        _check_nonblocking(self, sock)
        try:
            return sock.recv(n)
        except (BlockingIOError, InterruptedError):
            pass
        fut = self.create_future()
        _watch_reader(self, sock, fut, _sock_recv, fut, sock, n)
        return await fut

    async def sock_recv_into(self, sock, buf):
        _check_nonblocking(self, sock)
        try:
            return sock.recv_into(buf)
        except (BlockingIOError, InterruptedError):
            pass
        fut = self.create_future()
        _watch_reader(self, sock, fut, _sock_recv_into, fut, sock, buf)
        return await fut

    async def sock_recvfrom(self, sock, bufsize):
        _check_nonblocking(self, sock)
        try:
            return sock.recvfrom(bufsize)
        except (BlockingIOError, InterruptedError):
            pass
        fut = self.create_future()
        _watch_reader(self, sock, fut, _sock_recvfrom, fut, sock, bufsize)
        return await fut

    async def sock_recvfrom_into(self, sock, buf, nbytes=0):
        _check_nonblocking(self, sock)
        if not nbytes:
            nbytes = len(buf)
        try:
            return sock.recvfrom_into(buf, nbytes)
        except (BlockingIOError, InterruptedError):
            pass
        fut = self.create_future()
        _watch_reader(self, sock, fut, _sock_recvfrom_into, fut, sock, buf, nbytes)
        return await fut

    async def sock_sendall(self, sock, data):
        _check_nonblocking(self, sock)
        try:
            n = sock.send(data)
        except (BlockingIOError, InterruptedError):
            n = 0
        if n == len(data):
            return
        fut = self.create_future()
        _watch_writer(self, sock, fut, _sock_sendall, fut, sock, memoryview(data), [n])
        return await fut

    async def sock_sendto(self, sock, data, address):
        _check_nonblocking(self, sock)
        try:
            return sock.sendto(data, address)
        except (BlockingIOError, InterruptedError):
            pass
        fut = self.create_future()
        _watch_writer(self, sock, fut, _sock_sendto, fut, sock, data, address)
        return await fut

    async def sock_connect(self, sock, address):
        _check_nonblocking(self, sock)
        if sock.family == socket.AF_INET:
            resolved = await _ensure_resolved(self, address, family=sock.family, type=sock.type, proto=sock.proto)
            _, _, _, _, address = resolved[0]
        fut = self.create_future()
        _sock_connect(self, fut, sock, address)
        try:
            return await fut
        finally:
            fut = None

    async def sock_accept(self, sock):
        _check_nonblocking(self, sock)
        fut = self.create_future()
        _sock_accept(self, fut, sock)
        return await fut
