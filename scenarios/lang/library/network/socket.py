# SPDX-License-Identifier: MIT
"""Module socket over the system calls of _socket: IPv4 and Unix sockets."""
import _message
import _socket
from enum import IntEnum as _IntEnum, IntFlag as _IntFlag
from errno import EAGAIN as _EAGAIN, EBADF as _EBADF, EINPROGRESS as _EINPROGRESS, EINTR as _EINTR, EWOULDBLOCK as _EWOULDBLOCK
from _importlib import load as _load
from _refuse import refuse as _refuse

_IN, _OUT = 1, 4  # of poll()

__all__ = ["AddressFamily", "AddressInfo", "MsgFlag", "SocketKind", "create_connection", "create_server", "error", "fromfd", "gaierror",
           "getaddrinfo", "getfqdn", "gethostbyname", "gethostname", "getnameinfo", "getservbyname", "getservbyport", "has_dualstack_ipv6", "has_ipv6", "herror", "htonl", "htons", "inet_aton",
           "inet_ntoa", "inet_ntop", "inet_pton", "ntohl", "ntohs", "recv_fds", "send_fds", "socket", "socketpair", "timeout"]


class AddressFamily(_IntEnum):
    """The kinds of addresses."""

    __module__ = "socket"
    AF_UNSPEC = 0
    AF_UNIX = 1
    AF_INET = 2
    AF_INET6 = 10


class SocketKind(_IntEnum):
    """The kinds of sockets."""

    __module__ = "socket"
    SOCK_STREAM = 1
    SOCK_DGRAM = 2
    SOCK_RAW = 3
    SOCK_SEQPACKET = 5
    SOCK_NONBLOCK = 2048
    SOCK_CLOEXEC = 524288


class MsgFlag(_IntFlag):
    """The flags of a call that sends or receives."""

    __module__ = "socket"
    MSG_OOB = 1
    MSG_PEEK = 2
    MSG_CTRUNC = 8
    MSG_TRUNC = 32
    MSG_DONTWAIT = 64
    MSG_WAITALL = 256
    MSG_NOSIGNAL = 16384
    MSG_CMSG_CLOEXEC = 1073741824


class AddressInfo(_IntFlag):
    """The flags of getaddrinfo()."""

    __module__ = "socket"
    AI_PASSIVE = 1
    AI_CANONNAME = 2
    AI_NUMERICHOST = 4
    AI_V4MAPPED = 8
    AI_ALL = 16
    AI_ADDRCONFIG = 32
    AI_NUMERICSERV = 1024


AF_UNSPEC, AF_UNIX, AF_INET, AF_INET6 = AddressFamily
SOCK_STREAM, SOCK_DGRAM, SOCK_RAW, SOCK_SEQPACKET, SOCK_NONBLOCK, SOCK_CLOEXEC = SocketKind
MSG_OOB, MSG_PEEK, MSG_CTRUNC, MSG_TRUNC, MSG_DONTWAIT, MSG_WAITALL, MSG_NOSIGNAL, MSG_CMSG_CLOEXEC = MsgFlag
SCM_RIGHTS, SCM_CREDENTIALS = 1, 2
AI_PASSIVE, AI_CANONNAME, AI_NUMERICHOST, AI_V4MAPPED, AI_ALL, AI_ADDRCONFIG, AI_NUMERICSERV = AddressInfo
SOL_SOCKET, SOL_TCP, SOL_UDP = 1, 6, 17
SO_DEBUG, SO_REUSEADDR, SO_TYPE, SO_ERROR, SO_BROADCAST, SO_SNDBUF, SO_RCVBUF, SO_KEEPALIVE = 1, 2, 3, 4, 6, 7, 8, 9
SO_LINGER, SO_REUSEPORT, SO_RCVLOWAT, SO_ACCEPTCONN, SO_PROTOCOL, SO_DOMAIN = 13, 15, 18, 30, 38, 39
IPPROTO_IP, IPPROTO_TCP, IPPROTO_UDP, IPPROTO_IPV6 = 0, 6, 17, 41
IPPROTO_ICMP, IPPROTO_IGMP, IPPROTO_ICMPV6, IPPROTO_RAW = 1, 2, 58, 255
TCP_NODELAY, TCP_KEEPIDLE, TCP_KEEPINTVL, TCP_KEEPCNT = 1, 4, 5, 6
IPV6_V6ONLY = 26
# Options which the simulated kernel has not: there only their names are of use.
SOL_IP = 0
SO_DONTROUTE, SO_OOBINLINE, SO_PRIORITY, SO_PASSCRED, SO_PEERCRED, SO_RCVTIMEO, SO_SNDTIMEO = 5, 10, 12, 16, 17, 20, 21
SO_BINDTODEVICE, SO_MARK = 25, 36
TCP_MAXSEG, TCP_CORK, TCP_SYNCNT, TCP_LINGER2, TCP_DEFER_ACCEPT, TCP_INFO, TCP_QUICKACK = 2, 3, 7, 8, 9, 11, 12
TCP_CONGESTION, TCP_USER_TIMEOUT, TCP_FASTOPEN, TCP_NOTSENT_LOWAT = 13, 18, 23, 25
IP_TOS, IP_TTL, IP_HDRINCL, IP_OPTIONS, IP_TRANSPARENT, IP_BIND_ADDRESS_NO_PORT = 1, 2, 3, 4, 19, 24
IP_MULTICAST_IF, IP_MULTICAST_TTL, IP_MULTICAST_LOOP, IP_ADD_MEMBERSHIP, IP_DROP_MEMBERSHIP = 32, 33, 34, 35, 36
IP_DEFAULT_MULTICAST_TTL, IP_DEFAULT_MULTICAST_LOOP, IP_MAX_MEMBERSHIPS = 1, 1, 20
IPV6_UNICAST_HOPS, IPV6_MULTICAST_IF, IPV6_MULTICAST_HOPS, IPV6_MULTICAST_LOOP = 16, 17, 18, 19
IPV6_JOIN_GROUP, IPV6_LEAVE_GROUP, IPV6_RECVPKTINFO, IPV6_PKTINFO, IPV6_TCLASS = 20, 21, 49, 50, 67
_NOT_SIMULATED = {(1, option) for option in (5, 10, 12, 16, 17, 20, 21, 25, 36)} | {
    (6, option) for option in (2, 3, 7, 8, 9, 11, 12, 13, 18, 23, 25)} | {
    (0, option) for option in (1, 2, 3, 4, 19, 24, 32, 33, 34, 35, 36)} | {
    (41, option) for option in (16, 17, 18, 19, 20, 21, 49, 50, 67)}
INADDR_UNSPEC_GROUP, INADDR_ALLHOSTS_GROUP, INADDR_MAX_LOCAL_GROUP, INADDR_NONE = (
    0xE0000000, 0xE0000001, 0xE00000FF, 0xFFFFFFFF)
SHUT_RD, SHUT_WR, SHUT_RDWR = 0, 1, 2
SOMAXCONN = 4096
INADDR_ANY, INADDR_BROADCAST, INADDR_LOOPBACK = 0, 0xFFFFFFFF, 0x7F000001
EAI_ADDRFAMILY, EAI_AGAIN, EAI_BADFLAGS, EAI_FAIL, EAI_FAMILY = -9, -3, -1, -4, -6
NI_NUMERICHOST, NI_NUMERICSERV, NI_NOFQDN, NI_NAMEREQD, NI_DGRAM = 1, 2, 4, 8, 16
EAI_MEMORY, EAI_NODATA, EAI_NONAME, EAI_SERVICE, EAI_SOCKTYPE = -10, -5, -2, -8, -7
EBADF, EAGAIN, EWOULDBLOCK = _EBADF, _EAGAIN, _EWOULDBLOCK
has_ipv6 = False
error = OSError
timeout = TimeoutError


class herror(OSError):
    """No address; no function of this module raises it."""

    __module__ = "socket"


class gaierror(OSError):
    """A name that getaddrinfo() cannot resolve."""

    __module__ = "socket"


_default_timeout = None
_inherited = None  # os._inherited, if one of these was changed
_GLOBAL_DEFAULT_TIMEOUT = object()


def _as_enum(n, kind):
    try:
        return kind(n)
    except ValueError:
        return n


def _check_option(error, level, option):
    """ERROR is right where Linux has no such option. Where only the simulated kernel has it not, that is a limit."""
    if error.errno == 92 and (level, option) in _NOT_SIMULATED:
        _refuse(f"option {option} of level {level} of a socket is not in the simulated network")


class socket:
    """A descriptor of a socket."""

    __slots__ = ("_fd", "_family", "_type", "_proto", "_timeout", "_files", "_closing", "__weakref__")
    __module__ = "socket"

    def __init__(self, family=-1, type=-1, proto=-1, fileno=None):
        self._fd = -1
        if fileno is None:
            family = AF_INET if family == -1 else family
            type = SOCK_STREAM if type == -1 else type
            proto = 0 if proto == -1 else proto
            if family == AF_INET6:
                _refuse("the simulated network has no IPv6; use socket.AF_INET and 127.0.0.1")
            fileno = _socket.socket(int(family), int(type), int(proto))
        else:
            if family == -1:
                family = _socket.getsockopt(fileno, SOL_SOCKET, SO_DOMAIN, 0)
            if type == -1:
                type = _socket.getsockopt(fileno, SOL_SOCKET, SO_TYPE, 0)
            if proto == -1:
                proto = _socket.getsockopt(fileno, SOL_SOCKET, SO_PROTOCOL, 0)
        self._fd = fileno
        self._family, self._proto = int(family), int(proto)
        self._type = int(type) & ~(2048 | 524288)
        self._timeout = 0.0 if int(type) & 2048 else _default_timeout
        if self._timeout is not None:
            _socket.set_blocking(fileno, False)
        self._files = 0
        self._closing = False

    def __enter__(self):
        return self

    def __exit__(self, *args):
        if not self._closing:
            self.close()

    def __repr__(self):
        closed = " [closed]" if self._closing else ""
        text = f"<{type(self).__module__}.{type(self).__qualname__}{closed} fd={self._fd}, family={self._family}, type={self._type}, proto={self._proto}"
        if self._fd != -1:
            for name, call in ("laddr", _socket.getsockname), ("raddr", _socket.getpeername):
                try:
                    address = call(self._fd)
                except OSError:
                    continue
                if address:
                    text += f", {name}={address}"
        return text + ">"

    def __del__(self):
        if self._fd != -1:
            from warnings import warn

            warn(f"unclosed {self!r}", ResourceWarning, 2, self)
            self._fd, fd = -1, self._fd
            _socket.close(fd)

    def __getstate__(self):
        raise TypeError(f"cannot pickle {type(self).__name__!r} object")

    @property
    def family(self):
        """The kind of its addresses."""
        return _as_enum(self._family, AddressFamily)

    @property
    def type(self):
        """The kind of socket."""
        return _as_enum(self._type, SocketKind)

    @property
    def proto(self):
        """The protocol's number."""
        return self._proto

    @property
    def timeout(self):
        """What settimeout() has set."""
        return self._timeout

    def fileno(self):
        """The descriptor; -1 after close()."""
        return self._fd

    def close(self):
        """Closes the descriptor."""
        self._closing = True
        if self._fd != -1 and self._files <= 0:
            self._fd, fd = -1, self._fd
            _socket.close(fd)
            if _inherited:
                _inherited.discard(fd)

    def makefile(self, mode="r", buffering=None, *, encoding=None, errors=None, newline=None):
        """A file that reads and writes the socket."""
        return _load("_socketfile").open(self, mode, buffering, encoding, errors, newline)

    def _file_closed(self):
        if self._files > 0:
            self._files -= 1
        if self._closing:
            self.close()

    def dup(self):
        """Another object of a duplicate of the descriptor."""
        made = self.__class__(self._family, self._type, self._proto, fileno=_socket.dup(self._fd))
        made.settimeout(self._timeout)
        return made

    def detach(self):
        """The descriptor, which this object no longer has."""
        self._closing = True
        self._fd, fd = -1, self._fd
        return fd

    def setblocking(self, flag, /):
        """Whether calls wait."""
        self._timeout = None if flag else 0.0
        _socket.set_blocking(self._fd, bool(flag))

    def settimeout(self, value, /):
        """How long calls wait: seconds, or None."""
        if value is not None:
            value = value if isinstance(value, float) else float(range(value).stop)
            if value < 0:
                raise ValueError("Timeout value out of range")
        self._timeout = value
        _socket.set_blocking(self._fd, value is None)

    def gettimeout(self):
        """What settimeout() has set."""
        return self._timeout

    def getblocking(self):
        """Whether calls wait."""
        return self._timeout != 0.0

    def get_inheritable(self):
        """Whether programs that are started get the descriptor."""
        return _load("os").get_inheritable(self._fd)

    def set_inheritable(self, inheritable, /):
        """Whether they would get it."""
        global _inherited
        os = _load("os")
        os.set_inheritable(self._fd, inheritable)
        _inherited = os._inherited

    def bind(self, address, /):
        """Gives the socket a name."""
        bind = _load("_unixfiles").bind if self._family == AF_UNIX else _socket.bind
        bind(self._fd, self._family, address)

    def listen(self, backlog=128, /):
        """Lets it accept connections."""
        _socket.listen(self._fd, backlog)

    def _until(self):
        """When the time of a call that begins now is over."""
        from time import monotonic

        return monotonic() + self._timeout

    def _wait(self, until, mask, call, *args):
        """What CALL returns, which waits until poll() reports MASK, or for UNTIL."""
        from time import monotonic

        while True:
            try:
                return call(*args)
            except BlockingIOError:
                left = until - monotonic()
                if left <= 0 or not _load("_select").poll([self._fd], [mask], left):
                    raise TimeoutError("timed out") from None

    def accept(self):
        """The next connection's socket, and the peer's address."""
        fd, address = self._wait(self._until(), _IN, _socket.accept, self._fd) if self._timeout else _socket.accept(self._fd)
        accepted = socket(self._family, self._type, self._proto, fileno=fd)
        if _default_timeout is None and self._timeout is not None and self._timeout != 0.0:
            accepted.setblocking(True)
        return accepted, address

    def connect(self, address, /):
        """Connects to a peer."""
        code = self.connect_ex(address)
        if code == _EWOULDBLOCK and self._timeout:
            raise TimeoutError("timed out")
        if code:
            raise OSError(code, _socket.strerror(code))

    def connect_ex(self, address, /):
        """The same; returns errno."""
        connect = _load("_unixfiles").connect if self._family == AF_UNIX else _socket.connect
        code = connect(self._fd, self._family, address)
        if code != _EINPROGRESS or not self._timeout:
            return code
        if not _load("_select").poll([self._fd], [_OUT], self._timeout):
            return _EWOULDBLOCK
        return _socket.getsockopt(self._fd, SOL_SOCKET, SO_ERROR, 0)

    def shutdown(self, how, /):
        """Ends one direction or both."""
        _socket.shutdown(self._fd, how)

    def getsockname(self):
        """The own name."""
        return _socket.getsockname(self._fd)

    def getpeername(self):
        """The peer's name."""
        return _socket.getpeername(self._fd)

    def getsockopt(self, level, option, size=0, /):
        """An option: an int, or SIZE bytes."""
        try:
            return _socket.getsockopt(self._fd, level, option, size)
        except OSError as error:
            _check_option(error, level, option)
            raise

    def setsockopt(self, level, option, value, /):
        """Sets an option."""
        try:
            _socket.setsockopt(self._fd, level, option, value)
        except OSError as error:
            _check_option(error, level, option)
            raise

    def send(self, data, flags=0, /):
        """Sends what fits; how much it was."""
        if self._timeout:
            return self._wait(self._until(), _OUT, _socket.send, self._fd, data, int(flags))
        return _socket.send(self._fd, data, int(flags))

    def sendall(self, data, flags=0, /):
        """Sends all."""
        view = memoryview(data).cast("B")
        sent = 0
        until = self._until() if self._timeout else 0
        while sent < len(view):
            if until:
                sent += self._wait(until, _OUT, _socket.send, self._fd, view[sent:], int(flags))
            else:
                sent += _socket.send(self._fd, view[sent:], int(flags))

    def sendto(self, data, *args):
        """Sends a datagram: sendto(data[, flags], address)."""
        if not 1 <= len(args) <= 2:
            raise TypeError(f"sendto() takes 2 or 3 arguments ({len(args) + 1} given)")
        flags = 0 if len(args) == 1 else args[0]
        address = _load("_unixfiles").destination(args[-1]) if self._family == AF_UNIX else args[-1]
        return _socket.send(self._fd, data, int(flags), self._family, address)

    def sendmsg(self, buffers, ancdata=(), flags=0, address=None, /):
        """Sends several buffers as one."""
        if not ancdata and not flags and address is None and not self._timeout and hasattr(buffers, "__iter__"):
            return _message.send(self._fd, list(buffers), [], 0)
        return _load("_messages").send(self, buffers, ancdata, flags, address)

    def recv(self, bufsize, flags=0, /):
        """At most BUFSIZE bytes."""
        if self._timeout:
            return self._wait(self._until(), _IN, _socket.recv, self._fd, bufsize, int(flags), False)
        return _socket.recv(self._fd, bufsize, int(flags), False)

    def recvfrom(self, bufsize, flags=0, /):
        """At most BUFSIZE bytes, and where they are from."""
        if self._timeout:
            return self._wait(self._until(), _IN, _socket.recv, self._fd, bufsize, int(flags), True)
        return _socket.recv(self._fd, bufsize, int(flags), True)

    def recv_into(self, buffer, nbytes=0, flags=0):
        """Receives into BUFFER; how much it was."""
        if self._timeout:
            return self._wait(self._until(), _IN, _socket.recv_into, self._fd, buffer, nbytes, int(flags), False)
        return _socket.recv_into(self._fd, buffer, nbytes, int(flags), False)

    def recvfrom_into(self, buffer, nbytes=0, flags=0):
        """Receives into BUFFER; how much it was, and where it is from."""
        if self._timeout:
            return self._wait(self._until(), _IN, _socket.recv_into, self._fd, buffer, nbytes, int(flags), True)
        return _socket.recv_into(self._fd, buffer, nbytes, int(flags), True)

    def recvmsg(self, bufsize, ancbufsize=0, flags=0, /):
        """(bytes, ancillary data, flags, address)"""
        return _load("_messages").receive(self, bufsize, ancbufsize, flags)

    def recvmsg_into(self, buffers, ancbufsize=0, flags=0, /):
        """The same into several buffers."""
        return _load("_messages").receive_into(self, buffers, ancbufsize, flags)

    def sendfile(self, file, offset=0, count=None):
        """Sends a file, or COUNT bytes of it; how much it was."""
        return _load("_socketfile").sendfile(self, file, offset, count)


SocketType = socket


def CMSG_LEN(length, /):
    """The size of an item of ancillary data with LENGTH bytes."""
    return _load("_messages").data_length(length)


def CMSG_SPACE(length, /):
    """The same with the room up to the next."""
    return _load("_messages").space(length)


def send_fds(sock, buffers, fds, flags=0, address=None):
    """Sends BUFFERS with descriptors, over a Unix socket. CPython ignores the rest, too."""
    return _load("_messages").send_fds(sock, buffers, fds)


def recv_fds(sock, bufsize, maxfds, flags=0):
    """(bytes, descriptors, flags, address)"""
    return _load("_messages").recv_fds(sock, bufsize, maxfds)


def socketpair(family=None, type=SOCK_STREAM, proto=0):
    """Two sockets that are connected to each other."""
    family = AF_UNIX if family is None else family
    a, b = _socket.socketpair(int(family), int(type), int(proto))
    return socket(family, type, proto, a), socket(family, type, proto, b)


def fromfd(fd, family, type, proto=0):
    """A socket of a duplicate of FD."""
    return socket(family, type, proto, _socket.dup(fd))


def gethostname():
    """The name of the simulated machine."""
    return "ticktape"


def getfqdn(name=""):
    """The same, as there is no domain."""
    return name or gethostname()


def gethostbyname(hostname, /):
    """The address of a name."""
    return _socket.resolve(hostname, False)


# Of Debian's /etc/services: names and port/protocols.
_SERVICES = (
    "echo 7/tcp/udp;discard,sink,null 9/tcp/udp;daytime 13/tcp/udp;ftp 21/tcp;ssh 22/tcp;telnet 23/tcp;smtp,mail 25/tcp;"
    "time,timserver 37/tcp/udp;domain 53/tcp/udp;tftp 69/udp;finger 79/tcp;http,www 80/tcp;pop3,pop-3 110/tcp;"
    "nntp,readnews,untp 119/tcp;ntp 123/udp;imap2,imap 143/tcp;snmp 161/tcp/udp;ldap 389/tcp/udp;https 443/tcp/udp;"
    "syslog 514/udp;submission 587/tcp;ldaps 636/tcp/udp;rsync 873/tcp;imaps 993/tcp;pop3s 995/tcp;socks 1080/tcp;"
    "nfs 2049/tcp/udp;mysql 3306/tcp;postgresql,postgres 5432/tcp;amqp 5672/tcp/sctp;redis 6379/tcp;"
    "http-alt,webcache 8080/tcp;git 9418/tcp")


def _services(protocol):
    """The services of a protocol, None: of any: (names, port)."""
    for line in _SERVICES.split(";"):
        names, _, rest = line.partition(" ")
        port, *protocols = rest.split("/")
        if protocol in (None, *protocols):
            yield names.split(","), int(port)


def _service(name, protocol):
    """The port of a service, or None."""
    return next((port for names, port in _services(protocol) if name in names), None)


def _service_of(port, protocol):
    """The service of a port, or None."""
    return next((names[0] for names, its_port in _services(protocol) if its_port == port), None)


# gaih_inet_typeproto of glibc: which sockets there are, and whose services they have. Raw ones have none, and any protocol.
_KINDS = ((SOCK_STREAM, IPPROTO_TCP, "tcp"), (SOCK_DGRAM, IPPROTO_UDP, "udp"), (6, 33, "dccp"), (SOCK_DGRAM, 136, "udplite"),
          (SOCK_STREAM, 132, "sctp"), (SOCK_SEQPACKET, 132, "sctp"), (SOCK_RAW, IPPROTO_IP, None))


def _bad_service():
    return gaierror(EAI_SERVICE, "Servname not supported for ai_socktype")


def _sockets(port, type, proto):
    """What sockets, each with a port, getaddrinfo() finds: (type, protocol, port)."""
    kinds = [kind for kind in _KINDS if type in (0, kind[0]) and (proto in (0, kind[1]) or kind[2] is None)]
    if not kinds:
        raise gaierror(EAI_SOCKTYPE, "ai_socktype not supported") if type else _bad_service()
    if type or proto:
        del kinds[1:]
    if port is None or isinstance(port, int):
        if port is not None and kinds[0][2] is None:
            raise _bad_service()
        return [(kind, proto if name is None else its_proto, port or 0) for kind, its_proto, name in kinds
                if len(kinds) == 1 or name in ("tcp", "udp", None)]
    found = [(kind, its_proto, _service(port, name)) for kind, its_proto, name in kinds if name is not None]
    found = [each for each in found if each[2] is not None]
    if not found:
        raise _bad_service()
    return found


def _port_of(port):
    """A port, the name of a service, or None."""
    if isinstance(port, bytes):
        port = port.decode()
    if isinstance(port, str):
        if port == "":
            return None
        if not port.isdigit():
            return port
        port = int(port)
    elif port is None:
        return None
    elif not isinstance(port, int):
        raise OSError("Int or String expected")
    if port & 0x80000000:  # negative as a C int
        raise _bad_service()
    return port & 0xFFFF


def getaddrinfo(host, port, family=0, type=0, proto=0, flags=0):
    """The addresses of a name."""
    if isinstance(host, bytes):
        host = host.decode()
    if host is not None and not isinstance(host, str):
        raise TypeError("getaddrinfo() argument 1 must be string or None")
    if host == "" or (host is None and port is None):
        raise gaierror(EAI_NONAME, "Name or service not known")
    if family not in (AF_UNSPEC, AF_INET, AF_INET6):
        raise gaierror(EAI_FAMILY, "ai_family not supported")
    if family == AF_INET6:
        raise gaierror(EAI_ADDRFAMILY, "Address family for hostname not supported")
    sockets = _sockets(_port_of(port), type, proto)
    address = _socket.resolve(host, bool(flags & AI_PASSIVE))
    return [(AF_INET, _as_enum(kind, SocketKind), its_proto, "", (address, number)) for kind, its_proto, number in sockets]


def getservbyname(servicename, protocolname=None, /):
    """The port of a service."""
    port = _service(servicename, protocolname)
    if port is None:
        raise OSError("service/proto not found")
    return port


def getservbyport(port, protocolname=None, /):
    """The service of a port."""
    if not 0 <= port <= 0xFFFF:
        raise OverflowError("getservbyport: port must be 0-65535.")
    name = _service_of(port, protocolname)
    if name is None:
        raise OSError("port/proto not found")
    return name


def getnameinfo(sockaddr, flags, /):
    """(host, service) of an address."""
    if not isinstance(sockaddr, tuple):
        raise TypeError("getnameinfo() argument 1 must be a tuple")
    if not 2 <= len(sockaddr) <= 4 or not isinstance(sockaddr[0], str) or not isinstance(sockaddr[1], int):
        raise TypeError("getnameinfo(): illegal sockaddr argument")
    host, port = sockaddr[:2]
    if _socket.parse(host) is None:
        raise gaierror(EAI_NONAME, "Name or service not known")
    name = None if flags & NI_NUMERICHOST else _socket.reverse(host)
    if name is None and flags & NI_NAMEREQD and not flags & NI_NUMERICHOST:
        raise gaierror(EAI_NONAME, "Name or service not known")
    port &= 0xFFFF
    service = None if flags & NI_NUMERICSERV else _service_of(port, "udp" if flags & NI_DGRAM else "tcp")
    return name or host, service or str(port)


def inet_aton(ip_string, /):
    """Four bytes."""
    parsed = _socket.parse_any(ip_string)
    if parsed is None:
        raise OSError("illegal IP address string passed to inet_aton")
    return parsed


def inet_ntoa(packed_ip, /):
    """The text of four bytes."""
    packed = bytes(packed_ip)
    if len(packed) != 4:
        raise OSError("packed IP wrong length")
    return ".".join(map(str, packed))


def inet_pton(address_family, ip_string, /):
    """The bytes of an address."""
    if address_family != AF_INET:
        raise OSError(97, "Address family not supported by protocol")
    parsed = _socket.parse(ip_string)
    if parsed is None:
        raise OSError("illegal IP address string passed to inet_pton")
    return parsed


def inet_ntop(address_family, packed_ip, /):
    """The text of an address."""
    if address_family != AF_INET:
        raise ValueError(f"unknown address family {int(address_family)}")
    packed = bytes(packed_ip)
    if len(packed) != 4:
        raise ValueError("invalid length of packed IP address string")
    return ".".join(map(str, packed))


def htons(x, /):
    """16 bits in the order of bytes of networks."""
    return int.from_bytes(x.to_bytes(2, "little"), "big")


def htonl(x, /):
    """32 bits in the order of bytes of networks."""
    return int.from_bytes(x.to_bytes(4, "little"), "big")


ntohs, ntohl = htons, htonl


def getdefaulttimeout():
    """How long calls of new sockets wait."""
    return _default_timeout


def setdefaulttimeout(timeout, /):
    """How long calls of new sockets wait."""
    global _default_timeout
    _default_timeout = None if timeout is None else float(timeout)


def create_connection(address, timeout=_GLOBAL_DEFAULT_TIMEOUT, source_address=None, *, all_errors=False):
    """A socket that is connected to ADDRESS."""
    host, port = address
    errors = []
    for family, type, proto, _, its_address in getaddrinfo(host, port, 0, SOCK_STREAM):
        sock = socket(family, type, proto)
        try:
            if timeout is not _GLOBAL_DEFAULT_TIMEOUT:
                sock.settimeout(timeout)
            if source_address:
                sock.bind(source_address)
            sock.connect(its_address)
            return sock
        except OSError as exc:
            errors.append(exc)
            sock.close()
    if all_errors:
        raise ExceptionGroup("create_connection failed", errors)
    raise errors[0]


def create_server(address, *, family=AF_INET, backlog=None, reuse_port=False, dualstack_ipv6=False):
    """A socket that listens at ADDRESS."""
    sock = socket(family, SOCK_STREAM)
    try:
        sock.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
        if reuse_port:
            sock.setsockopt(SOL_SOCKET, SO_REUSEPORT, 1)
        try:
            sock.bind(address)
        except OSError as err:
            raise OSError(err.errno, f"{err.strerror} (while attempting to bind on address {address!r})") from None
        if backlog is None:
            sock.listen()
        else:
            sock.listen(backlog)
        return sock
    except OSError:
        sock.close()
        raise


def has_dualstack_ipv6():
    """There is no IPv6."""
    return False
