# SPDX-License-Identifier: MIT
"""SSL sockets: TLS by a socket's own calls, which wait as the socket does. Mirrors Lib/ssl.py and Modules/_ssl.c of 3.14."""
from errno import ENOTCONN, EWOULDBLOCK
from weakref import ref
import _socket
import os
import socket
import ssl

_IN, _OUT = 1, 4  # of poll()
_LINES = {"handshake": 1006, "read": 2580, "write": 2427, "shutdown": 2706}  # of _ssl.c


def _timed_out(doing, waiting):
    return "_ssl.c:989: The handshake operation timed out" if doing == "handshake" else f"The {waiting} operation timed out"


class _SocketObject(ssl.SSLObject):
    """The SSL object of a socket: it sends and receives the records itself, of which it receives no byte too many."""

    @classmethod
    def _of(cls, owner, context, server_side, server_hostname):
        incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self = cls._create(incoming, outgoing, server_side, server_hostname, None, context)
        self._owner, self._incoming, self._outgoing = ref(owner), incoming, outgoing
        self._header = self._unsent = b""
        self._left = 0  # bytes of the record whose header was received
        self._written = None  # the result of a write whose records did not fit
        return self

    def _send(self, until):
        while self._unsent or self._outgoing.pending:
            self._unsent = self._unsent or self._outgoing.read()
            self._unsent = self._unsent[self._owner()._until_ready(until, _OUT, _socket.send, self._unsent, 0):]

    def _receive(self, until):
        want = self._left or 5 - len(self._header)
        data = self._owner()._until_ready(until, _IN, _socket.recv, want, 0, False)
        if not data:
            self._incoming.write_eof()
            return
        self._incoming.write(data)
        if self._left:
            self._left -= len(data)
            return
        self._header += data
        if len(self._header) == 5:
            self._left, self._header = int.from_bytes(self._header[3:], "big"), b""

    def _run(self, doing, function, *args):
        until = self._owner()._deadline()
        while True:
            result = function(self._ssl, *args) if self._written is None else self._written
            failed = isinstance(result, tuple)
            try:
                self._send(until)
            except BlockingIOError:
                self._written = None if failed else result
                text = f"The operation did not complete (write) (_ssl.c:{_LINES[doing]})"
                raise ssl.SSLWantWriteError(ssl.SSL_ERROR_WANT_WRITE, text) from None
            except TimeoutError:
                raise TimeoutError(_timed_out(doing, "write")) from None
            except OSError:
                if not failed or result[0] == ssl.SSL_ERROR_WANT_READ:
                    raise
            self._written = None
            if not failed or result[0] != ssl.SSL_ERROR_WANT_READ:
                return result
            try:
                self._receive(until)
            except BlockingIOError:
                return result
            except TimeoutError:
                raise TimeoutError(_timed_out(doing, "read")) from None


class SSLSocket(socket.socket):
    """A socket that does TLS itself."""

    __module__ = "ssl"

    def __init__(self, *args, **kwargs):
        raise TypeError(f"{self.__class__.__name__} does not have a public constructor. "
                        "Instances are returned by SSLContext.wrap_socket().")

    @classmethod
    def _create(cls, sock, server_side, do_handshake_on_connect, suppress_ragged_eofs, server_hostname, context):
        if sock.getsockopt(socket.SOL_SOCKET, socket.SO_TYPE) != socket.SOCK_STREAM:
            raise NotImplementedError("only stream sockets are supported")
        if server_side and server_hostname:
            raise ValueError("server_hostname can only be specified in client mode")
        if context.check_hostname and not server_hostname:
            raise ValueError("check_hostname requires server_hostname")
        self = cls.__new__(cls)
        timeout = sock.gettimeout()
        super(SSLSocket, self).__init__(sock.family, sock.type, sock.proto, sock.fileno())
        sock.detach()
        self._context, self._sslobj = context, None
        self.server_side, self.server_hostname = server_side, server_hostname
        self.do_handshake_on_connect, self.suppress_ragged_eofs = do_handshake_on_connect, suppress_ragged_eofs
        self.settimeout(timeout)
        self._connected = self._is_connected()
        if self._connected:
            try:
                self._wrap()
                if do_handshake_on_connect:
                    if timeout == 0.0:
                        raise ValueError("do_handshake_on_connect should not be specified for non-blocking sockets")
                    self.do_handshake()
            except (OSError, ValueError):
                self.close()
                raise
        return self

    def _is_connected(self):
        try:
            self.getpeername()
        except OSError as exc:
            if exc.errno != ENOTCONN:
                raise
            return False
        return True

    def _wrap(self):
        self._sslobj = _SocketObject._of(self, self._context, self.server_side, self.server_hostname)

    def _deadline(self):
        return self._until() if self._timeout else None

    def _until_ready(self, until, mask, call, *args):
        return call(self._fd, *args) if until is None else self._wait(until, mask, call, self._fd, *args)

    def _no_flags(self, flags, name):
        if flags != 0:
            raise ValueError(f"non-zero flags not allowed in calls to {name}() on {self.__class__}")

    def _not_wrapped(self, name):
        if self._sslobj is not None:
            raise ValueError(f"{name} not allowed on instances of {self.__class__}")

    @property
    def context(self):
        """The context of the connection."""
        return self._context

    @property
    def session(self):
        """Refused where there is a connection."""
        return None if self._sslobj is None else self._sslobj.session

    @property
    def session_reused(self):
        """Whether an earlier session was resumed."""
        return None if self._sslobj is None else self._sslobj.session_reused

    def dup(self):
        """An error."""
        raise NotImplementedError(f"Can't dup() {self.__class__.__name__} instances")

    def read(self, len=1024, buffer=None):
        """Reads at most LEN bytes: them, or their number if BUFFER is given."""
        if self._sslobj is None:
            raise ValueError("Read on closed or unwrapped SSL socket.")
        try:
            return self._sslobj.read(len, buffer)
        except ssl.SSLError as exc:
            if exc.args[0] != ssl.SSL_ERROR_EOF or not self.suppress_ragged_eofs:
                raise
            return b"" if buffer is None else 0

    def write(self, data):
        """Writes bytes; returns how many."""
        if self._sslobj is None:
            raise ValueError("Write on closed or unwrapped SSL socket.")
        return self._sslobj.write(data)

    def getpeercert(self, binary_form=False):
        """The peer's certificate."""
        if not self._connected:
            self.getpeername()
        return self._sslobj.getpeercert(binary_form)

    def selected_alpn_protocol(self):
        """The protocol selected by ALPN, or None."""
        return None if self._sslobj is None else self._sslobj.selected_alpn_protocol()

    def cipher(self):
        """(name, protocol, bits)"""
        return None if self._sslobj is None else self._sslobj.cipher()

    def compression(self):
        """The name of the compression: None."""
        return None

    def version(self):
        """The protocol's version."""
        return None if self._sslobj is None else self._sslobj.version()

    def pending(self):
        """How many bytes read() can return without receiving."""
        return 0 if self._sslobj is None else self._sslobj.pending()

    def send(self, data, flags=0):
        """Sends bytes; how many it was."""
        if self._sslobj is None:
            return super().send(data, flags)
        self._no_flags(flags, "send")
        return self._sslobj.write(data)

    def sendall(self, data, flags=0):
        """Sends all."""
        if self._sslobj is None:
            return super().sendall(data, flags)
        self._no_flags(flags, "sendall")
        view = memoryview(data).cast("B")
        count = 0
        while count < len(view):
            count += self.send(view[count:])

    def sendto(self, data, flags_or_addr, addr=None):
        """Of a socket that is not wrapped."""
        self._not_wrapped("sendto")
        return super().sendto(data, flags_or_addr) if addr is None else super().sendto(data, flags_or_addr, addr)

    def sendmsg(self, *args, **kwargs):
        """An error."""
        raise NotImplementedError(f"sendmsg not allowed on instances of {self.__class__}")

    def recv(self, buflen=1024, flags=0):
        """At most BUFLEN bytes."""
        if self._sslobj is None:
            return super().recv(buflen, flags)
        self._no_flags(flags, "recv")
        return self.read(buflen)

    def recv_into(self, buffer, nbytes=None, flags=0):
        """Receives into BUFFER; how much it was."""
        if nbytes is None:
            nbytes = len(buffer) if buffer else 1024
        if self._sslobj is None:
            return super().recv_into(buffer, nbytes, flags)
        self._no_flags(flags, "recv_into")
        return self.read(nbytes, buffer)

    def recvfrom(self, buflen=1024, flags=0):
        """Of a socket that is not wrapped."""
        self._not_wrapped("recvfrom")
        return super().recvfrom(buflen, flags)

    def recvfrom_into(self, buffer, nbytes=None, flags=0):
        """Of a socket that is not wrapped."""
        self._not_wrapped("recvfrom_into")
        return super().recvfrom_into(buffer, nbytes or 0, flags)

    def shutdown(self, how):
        """Ends one direction or both, without a word to the peer's TLS."""
        self._sslobj = None
        super().shutdown(how)

    def unwrap(self):
        """Ends TLS: the socket, which is plain again."""
        if self._sslobj is None:
            raise ValueError(f"No SSL wrapper around {self}")
        self._sslobj.unwrap()
        self._sslobj = None
        return self

    def close(self):
        """Closes the descriptor."""
        super().close()
        if self._fd == -1:
            self._sslobj = None

    def do_handshake(self, block=False):
        """Begins or continues the handshake."""
        if not self._connected:
            self.getpeername()
        timeout = self.gettimeout()
        try:
            if timeout == 0.0 and block:
                self.settimeout(None)
            self._sslobj.do_handshake()
        finally:
            self.settimeout(timeout)

    def _connect(self, address, connect):
        if self.server_side:
            raise ValueError("can't connect in server-side mode")
        if self._connected or self._sslobj is not None:
            raise ValueError("attempt to connect already-connected SSLSocket!")
        self._wrap()
        try:
            code = connect(address)
            if not code:
                self._connected = True
                if self.do_handshake_on_connect:
                    self.do_handshake()
            return code
        except (OSError, ValueError):
            self._sslobj = None
            raise

    def connect(self, address):
        """Connects to a peer."""
        def connect(address):
            code = socket.socket.connect_ex(self, address)
            if code == EWOULDBLOCK and self._timeout:
                raise TimeoutError("timed out")
            if code:
                raise OSError(code, os.strerror(code))

        self._connect(address, connect)

    def connect_ex(self, address):
        """The same; returns errno."""
        return self._connect(address, super().connect_ex)

    def accept(self):
        """The next connection's socket, and the peer's address."""
        accepted, address = super().accept()
        wrapped = self._context.wrap_socket(accepted, server_side=True, do_handshake_on_connect=self.do_handshake_on_connect,
                                            suppress_ragged_eofs=self.suppress_ragged_eofs)
        return wrapped, address
