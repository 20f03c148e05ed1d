# SPDX-License-Identifier: MIT
"""ticktape.peer: one end of a stream, as a literal script. CPython runs this file, too (../ticktape.py)."""
import socket
from asyncio import get_running_loop, sleep


class _Mark:
    """An item of a script other than data."""

    def __init__(self, name):
        self._name = name

    def __repr__(self):
        return f"ticktape.{self._name}"


EOF = _Mark("EOF")
RST = _Mark("RST")


def _check(script):
    for place, item in enumerate(script):
        if isinstance(item, bool) or not (item is EOF or item is RST or isinstance(item, (bytes, int, float))):
            raise TypeError(f"item {place} of a peer's script is {item!r}: bytes are sent, an int is a number of bytes to expect, "
                            "a float is a pause in seconds; EOF and RST end the stream")
        if isinstance(item, (int, float)) and item < 0:
            raise ValueError(f"item {place} of a peer's script is negative: {item!r}")
        if item is RST and place + 1 < len(script):
            raise ValueError(f"item {place} of a peer's script is RST, after which there is no stream")


class Peer:
    """The peer of one stream, which follows a script."""

    def __init__(self, script, host):
        self.script = script
        self.host = host
        self.port = None
        self.received = b""
        self._task = None

    def __repr__(self):
        return f"<Peer {self.host}:{self.port} script={self.script!r}>"

    async def done(self):
        """Waits until the script is over. AssertionError: the stream ended before."""
        await self._task

    async def _expect(self, sock, place, count):
        loop = get_running_loop()
        got = 0
        while got < count:
            data = await loop.sock_recv(sock, count - got)
            if not data:
                raise AssertionError(f"item {place} of the peer's script expects {count} bytes; the stream ended after {got}")
            got += len(data)
            self.received += data

    async def _follow(self, sock):
        loop = get_running_loop()
        for place, item in enumerate(self.script):
            if item is EOF:
                sock.shutdown(socket.SHUT_WR)
            elif item is RST:
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # close() resets it
            elif isinstance(item, bytes):
                await loop.sock_sendall(sock, item)
            elif isinstance(item, int):
                await self._expect(sock, place, item)
            else:
                await sleep(item)

    async def _serve(self, listener):
        with listener:
            sock, _ = await get_running_loop().sock_accept(listener)
        with sock:
            await self._follow(sock)

    async def _call(self, sock):
        with sock:
            await self._follow(sock)


def _new_socket():
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    sock.setblocking(False)
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # each item of a script is a segment
    return sock


async def peer(script, host="127.0.0.1", port=0, *, connect=False):
    """Listens on HOST and PORT, and follows SCRIPT on the first connection; with CONNECT connects there instead. A Peer.

    bytes are sent, an int is a number of bytes to expect, a float a pause in seconds; EOF ends one direction of the
    stream, RST resets it; after the last item the stream is closed.
    """
    script = list(script)
    _check(script)
    loop = get_running_loop()
    made = Peer(script, host)
    sock = _new_socket()
    try:
        if connect:
            await loop.sock_connect(sock, (host, port))
            follow = made._call
        else:
            sock.bind((host, port))
            sock.listen(1)
            port = sock.getsockname()[1]
            follow = made._serve
    except BaseException:
        sock.close()
        raise
    made.port = port
    made._task = loop.create_task(follow(sock))
    return made
