# SPDX-License-Identifier: MIT
"""Module http.client: requests over a connection, and their responses.

A connection is idle, or has begun a request, or has sent it. A response that has to be read before the next request is
the connection's; one after which the server closes has the socket for itself.
"""
import collections.abc
import email.message
import email.parser
import errno
import http
import io
import re
import socket
import sys
from urllib.parse import urlsplit

import _socketfile  # for makefile(), which the program's text need not name

__all__ = [
    "HTTPResponse", "HTTPConnection", "HTTPException", "NotConnected", "UnknownProtocol", "UnknownTransferEncoding",
    "UnimplementedFileMode", "IncompleteRead", "InvalidURL", "ImproperConnectionState", "CannotSendRequest",
    "CannotSendHeader", "ResponseNotReady", "BadStatusLine", "LineTooLong", "RemoteDisconnected", "error", "responses",
    "HTTPSConnection"
]

HTTP_PORT = 80
HTTPS_PORT = 443
_UNKNOWN = "UNKNOWN"
_CS_IDLE = "Idle"
_CS_REQ_STARTED = "Request-started"
_CS_REQ_SENT = "Request-sent"
_MAXLINE = 65536
_MAXHEADERS = 100
_MIN_READ_BUF_SIZE = 1 << 20
_METHODS_EXPECTING_BODY = {"PATCH", "POST", "PUT"}

(CONTINUE, SWITCHING_PROTOCOLS, PROCESSING, EARLY_HINTS, OK, CREATED, ACCEPTED, NON_AUTHORITATIVE_INFORMATION,
 NO_CONTENT, RESET_CONTENT, PARTIAL_CONTENT, MULTI_STATUS, ALREADY_REPORTED, IM_USED, MULTIPLE_CHOICES,
 MOVED_PERMANENTLY, FOUND, SEE_OTHER, NOT_MODIFIED, USE_PROXY, TEMPORARY_REDIRECT, PERMANENT_REDIRECT, BAD_REQUEST,
 UNAUTHORIZED, PAYMENT_REQUIRED, FORBIDDEN, NOT_FOUND, METHOD_NOT_ALLOWED, NOT_ACCEPTABLE,
 PROXY_AUTHENTICATION_REQUIRED, REQUEST_TIMEOUT, CONFLICT, GONE, LENGTH_REQUIRED, PRECONDITION_FAILED,
 CONTENT_TOO_LARGE, REQUEST_ENTITY_TOO_LARGE, URI_TOO_LONG, REQUEST_URI_TOO_LONG, UNSUPPORTED_MEDIA_TYPE,
 RANGE_NOT_SATISFIABLE, REQUESTED_RANGE_NOT_SATISFIABLE, EXPECTATION_FAILED, IM_A_TEAPOT, MISDIRECTED_REQUEST,
 UNPROCESSABLE_CONTENT, UNPROCESSABLE_ENTITY, LOCKED, FAILED_DEPENDENCY, TOO_EARLY, UPGRADE_REQUIRED,
 PRECONDITION_REQUIRED, TOO_MANY_REQUESTS, REQUEST_HEADER_FIELDS_TOO_LARGE, UNAVAILABLE_FOR_LEGAL_REASONS,
 INTERNAL_SERVER_ERROR, NOT_IMPLEMENTED, BAD_GATEWAY, SERVICE_UNAVAILABLE, GATEWAY_TIMEOUT,
 HTTP_VERSION_NOT_SUPPORTED, VARIANT_ALSO_NEGOTIATES, INSUFFICIENT_STORAGE, LOOP_DETECTED, NOT_EXTENDED,
 NETWORK_AUTHENTICATION_REQUIRED) = http.HTTPStatus.__members__.values()

responses = {status: status.phrase for status in http.HTTPStatus.__members__.values()}

_is_legal_header_name = re.compile(rb"[^:\s][^:\r\n]*").fullmatch
_is_illegal_header_value = re.compile(rb"\n(?![ \t])|\r(?![ \t\n])").search
_illegal_in_url = re.compile("[\x00-\x20\x7f]")
_illegal_in_method = re.compile("[\x00-\x1f]")


class HTTPException(Exception):
    """What this module raises."""


class NotConnected(HTTPException):
    """send() without a connection, which may not be opened."""


class InvalidURL(HTTPException):
    """A port that is none, or control characters."""


class UnknownProtocol(HTTPException):
    """A version that is not HTTP/1."""

    def __init__(self, version):
        self.args = version,
        self.version = version


class UnknownTransferEncoding(HTTPException):
    """Not raised."""


class UnimplementedFileMode(HTTPException):
    """Not raised."""


class IncompleteRead(HTTPException):
    """The response ended before it should."""

    def __init__(self, partial, expected=None):
        self.args = partial,
        self.partial = partial
        self.expected = expected

    def __repr__(self):
        more = "" if self.expected is None else f", {int(self.expected)} more expected"
        return f"{self.__class__.__name__}({len(self.partial)} bytes read{more})"

    __str__ = object.__str__


class ImproperConnectionState(HTTPException):
    """A call that is not possible now."""


class CannotSendRequest(ImproperConnectionState):
    """The last request is not complete."""


class CannotSendHeader(ImproperConnectionState):
    """No request has begun."""


class ResponseNotReady(ImproperConnectionState):
    """No request is sent, or the last response is not read."""


class BadStatusLine(HTTPException):
    """The server does not speak HTTP."""

    def __init__(self, line):
        line = line or repr(line)
        self.args = line,
        self.line = line


class LineTooLong(HTTPException):
    """A line of more than 65536 bytes."""

    def __init__(self, line_type):
        HTTPException.__init__(self, f"got more than {_MAXLINE} bytes when reading {line_type}")


class RemoteDisconnected(ConnectionResetError, BadStatusLine):
    """The server closed the connection instead of responding."""

    def __init__(self, *pos, **kw):
        BadStatusLine.__init__(self, "")
        ConnectionResetError.__init__(self, *pos, **kw)


error = HTTPException


def _encode(data, name="data"):
    try:
        return data.encode("latin-1")
    except UnicodeEncodeError as err:
        shown = "%.20r" % data[err.start:err.end]
        raise UnicodeEncodeError(
            err.encoding, err.object, err.start, err.end, f"{name.title()} ({shown}) is not valid Latin-1. "
            f"Use {name}.encode('utf-8') if you want to send it encoded in UTF-8.") from None


class HTTPMessage(email.message.Message):
    """The headers of a response or a request."""

    def getallmatchingheaders(self, name):
        name, found, matches = name.lower() + ":", [], False
        for line in self.keys():
            if line[:len(name)].lower() == name:
                matches = True
            elif not line[:1].isspace():
                matches = False
            if matches:
                found.append(line)
        return found


def _read_line(fp, kind):
    line = fp.readline(_MAXLINE + 1)
    if len(line) > _MAXLINE:
        raise LineTooLong(kind)
    return line


def _read_headers(fp):
    """Lines up to the empty one, which is the last."""
    lines = []
    while not lines or lines[-1] not in (b"\r\n", b"\n", b""):
        lines.append(_read_line(fp, "header line"))
        if len(lines) > _MAXHEADERS:
            raise HTTPException(f"got more than {_MAXHEADERS} headers")
    return lines


def _parse_header_lines(header_lines, _class=HTTPMessage):
    return email.parser.Parser(_class=_class).parsestr(b"".join(header_lines).decode("iso-8859-1"))


def parse_headers(fp, _class=HTTPMessage):
    return _parse_header_lines(_read_headers(fp), _class)


class HTTPResponse(io.BufferedIOBase):
    """A response. `length` is what is left of its body, `chunk_left` of the current chunk; None: unknown."""

    def __init__(self, sock, debuglevel=0, method=None, url=None):
        self.fp = sock.makefile("rb")
        self.debuglevel = debuglevel
        self._method = method
        self.headers = self.msg = None
        self.version = self.status = self.reason = _UNKNOWN
        self.chunked = self.chunk_left = self.length = self.will_close = _UNKNOWN

    def _read_status(self):
        line = str(_read_line(self.fp, "status line"), "iso-8859-1")
        if self.debuglevel > 0:
            print("reply:", repr(line))
        if not line:
            raise RemoteDisconnected("Remote end closed connection without response")
        words = line.split(None, 2)
        version, status, reason = words + [""] * (3 - len(words)) if len(words) > 1 else ("", "", "")
        if not version.startswith("HTTP/"):
            self._close_conn()
            raise BadStatusLine(line)
        try:
            number = int(status)
            if not 100 <= number <= 999:
                raise BadStatusLine(line)
        except ValueError:
            raise BadStatusLine(line)
        return version, number, reason

    def begin(self):
        if self.headers is not None:
            return
        while True:
            version, status, reason = self._read_status()
            if status != CONTINUE:
                break
            skipped = _read_headers(self.fp)
            if self.debuglevel > 0:
                print("headers:", skipped)
        self.code = self.status = status
        self.reason = reason.strip()
        if version in ("HTTP/1.0", "HTTP/0.9"):
            self.version = 10
        elif version.startswith("HTTP/1."):
            self.version = 11
        else:
            raise UnknownProtocol(version)
        self.headers = self.msg = parse_headers(self.fp)
        if self.debuglevel > 0:
            for name, value in self.headers.items():
                print("header:", name + ":", value)
        encoding = self.headers.get("transfer-encoding")
        self.chunked = bool(encoding) and encoding.lower() == "chunked"
        if self.chunked:
            self.chunk_left = None
        self.will_close = self._check_close()
        self.length = self._body_length()
        if not self.will_close and not self.chunked and self.length is None:
            self.will_close = True

    def _body_length(self):
        if self.status in (NO_CONTENT, NOT_MODIFIED) or 100 <= self.status < 200 or self._method == "HEAD":
            return 0
        text = self.headers.get("content-length")
        if not text or self.chunked:
            return None
        try:
            length = int(text)
        except ValueError:
            return None
        return None if length < 0 else length

    def _check_close(self):
        connection = self.headers.get("connection")
        if self.version == 11:
            return bool(connection) and "close" in connection.lower()
        if self.headers.get("keep-alive") or (connection and "keep-alive" in connection.lower()):
            return False
        proxy = self.headers.get("proxy-connection")
        return not (proxy and "keep-alive" in proxy.lower())

    def _close_conn(self):
        fp, self.fp = self.fp, None
        fp.close()

    def close(self):
        try:
            super().close()
        finally:
            if self.fp:
                self._close_conn()

    def flush(self):
        super().flush()
        if self.fp:
            self.fp.flush()

    def readable(self):
        return True

    def isclosed(self):
        return self.fp is None

    def fileno(self):
        return self.fp.fileno()

    def __iter__(self):
        return self

    # ---- reading -------------------------------------------------------------

    def _has_no_body(self):
        return self.fp is None or self._method == "HEAD"

    def _taken(self, size, wanted):
        """SIZE bytes of the body are read, of which WANTED were wanted."""
        if not size and wanted:
            self._close_conn()
        elif self.length is not None:
            self.length -= size
            if not self.length:
                self._close_conn()

    def read(self, amt=None):
        if self.fp is None:
            return b""
        if self._method == "HEAD":
            self._close_conn()
            return b""
        if self.chunked:
            return self._read_chunked(amt)
        if amt is not None and amt >= 0:
            if self.length is not None and amt > self.length:
                amt = self.length
            data = self.fp.read(amt)
            self._taken(len(data), amt)
            return data
        if self.length is None:
            data = self.fp.read()
        else:
            try:
                data = self._safe_read(self.length)
            except IncompleteRead:
                self._close_conn()
                raise
            self.length = 0
        self._close_conn()
        return data

    def readinto(self, b):
        if self.fp is None:
            return 0
        if self._method == "HEAD":
            self._close_conn()
            return 0
        if self.chunked:
            return self._readinto_chunked(b)
        if self.length is not None and len(b) > self.length:
            b = memoryview(b)[:self.length]
        size = self.fp.readinto(b)
        self._taken(size, b)
        return size

    def read1(self, n=-1):
        if self._has_no_body():
            return b""
        if self.chunked:
            return self._read1_chunked(n)
        if self.length is not None and (n < 0 or n > self.length):
            n = self.length
        data = self.fp.read1(n)
        self._taken(len(data), n)
        return data

    def peek(self, n=-1):
        if self._has_no_body():
            return b""
        return self._peek_chunked(n) if self.chunked else self.fp.peek(n)

    def readline(self, limit=-1):
        if self._has_no_body():
            return b""
        if self.chunked:
            return super().readline(limit)
        if self.length is not None and (limit < 0 or limit > self.length):
            limit = self.length
        line = self.fp.readline(limit)
        self._taken(len(line), limit)
        return line

    def _safe_read(self, amt):
        """AMT bytes; by and by, so that a header cannot make much memory be allocated."""
        parts, have, room = [], 0, min(amt, _MIN_READ_BUF_SIZE)
        while True:
            data = self.fp.read(room)
            parts.append(data)
            have += len(data)
            if have >= amt:
                return b"".join(parts)
            if len(data) < room:
                raise IncompleteRead(b"".join(parts), amt - have)
            room = min(have, amt - have)

    # ---- chunks --------------------------------------------------------------

    def _read_next_chunk_size(self):
        size = _read_line(self.fp, "chunk size").partition(b";")[0]
        try:
            return int(size, 16)
        except ValueError:
            self._close_conn()
            raise

    def _get_chunk_left(self):
        """What is left of the current chunk, or of the next; None after the last."""
        left = self.chunk_left
        if left:
            return left
        if left is not None:
            self._safe_read(2)
        try:
            left = self._read_next_chunk_size()
        except ValueError:
            raise IncompleteRead(b"")
        if left == 0:
            while _read_line(self.fp, "trailer line") not in (b"\r\n", b"\n", b""):
                pass
            self._close_conn()
            left = None
        self.chunk_left = left
        return left

    def _read_chunked(self, amt=None):
        parts = []
        if amt is not None and amt < 0:
            amt = None
        try:
            while (left := self._get_chunk_left()) is not None:
                if amt is not None and amt <= left:
                    parts.append(self._safe_read(amt))
                    self.chunk_left = left - amt
                    break
                parts.append(self._safe_read(left))
                if amt is not None:
                    amt -= left
                self.chunk_left = 0
            return b"".join(parts)
        except IncompleteRead as exc:
            raise IncompleteRead(b"".join(parts)) from exc

    def _readinto_chunked(self, b):
        view, total = memoryview(b), 0
        try:
            while (left := self._get_chunk_left()) is not None:
                room = view[:left]
                size = self.fp.readinto(room)
                if size < len(room):
                    raise IncompleteRead(bytes(room[:size]), len(room) - size)
                total += size
                if len(view) <= left:
                    self.chunk_left = left - size
                    return total
                view = view[size:]
                self.chunk_left = 0
            return total
        except IncompleteRead:
            raise IncompleteRead(bytes(b[:total]))

    def _read1_chunked(self, n):
        left = self._get_chunk_left()
        if left is None or n == 0:
            return b""
        data = self.fp.read1(n if 0 <= n <= left else left)
        self.chunk_left -= len(data)
        if not data:
            raise IncompleteRead(b"")
        return data

    def _peek_chunked(self, n):
        try:
            left = self._get_chunk_left()
        except IncompleteRead:
            return b""
        return b"" if left is None else self.fp.peek(left)[:left]

    # ---- headers -------------------------------------------------------------

    def getheader(self, name, default=None):
        if self.headers is None:
            raise ResponseNotReady()
        found = self.headers.get_all(name) or default
        return found if isinstance(found, str) or not hasattr(found, "__iter__") else ", ".join(found)

    def getheaders(self):
        if self.headers is None:
            raise ResponseNotReady()
        return list(self.headers.items())

    def info(self):
        return self.headers

    def geturl(self):
        return self.url

    def getcode(self):
        return self.status


def _check_text(what, pattern, text, error):
    match = pattern.search(text)
    if match:
        raise error(f"{what} can't contain control characters. {text!r} (found at least {match.group()!r})")


def _encode_host(host):
    try:
        return host.encode("ascii")
    except UnicodeEncodeError:
        return host.encode("idna")


def _without_scope(host):
    """[address%interface] without the interface."""
    host, percent, _ = host.partition(b"%")
    if percent:
        assert host.startswith(b"["), host
        host += b"]"
    return host


def _is_buffer(data):
    try:
        memoryview(data)
    except TypeError:
        return False
    return True


class HTTPConnection:
    _http_vsn = 11
    _http_vsn_str = "HTTP/1.1"
    response_class = HTTPResponse
    default_port = HTTP_PORT
    auto_open = 1
    debuglevel = 0

    @staticmethod
    def _is_textIO(stream):
        return isinstance(stream, io.TextIOBase)

    @staticmethod
    def _get_content_length(body, method):
        """None: unknown, or there is no body."""
        if body is None:
            return 0 if method.upper() in _METHODS_EXPECTING_BODY else None
        if hasattr(body, "read"):
            return None
        if _is_buffer(body):
            return memoryview(body).nbytes
        return len(body) if isinstance(body, str) else None

    def __init__(self, host, port=None, timeout=socket._GLOBAL_DEFAULT_TIMEOUT, source_address=None, blocksize=8192):
        self.timeout = timeout
        self.source_address = source_address
        self.blocksize = blocksize
        self.sock = None
        self._buffer = []
        self.__response = None
        self.__state = _CS_IDLE
        self._method = None
        self._tunnel_host = self._tunnel_port = None
        self._tunnel_headers = {}
        self._raw_proxy_headers = None
        self.host, self.port = self._get_hostport(host, port)
        self._validate_host(self.host)
        self._create_connection = socket.create_connection

    def set_tunnel(self, host, port=None, headers=None):
        if self.sock:
            raise RuntimeError("Can't set up tunnel for established connection")
        self._tunnel_host, self._tunnel_port = self._get_hostport(host, port)
        if headers:
            self._tunnel_headers = headers.copy()
        else:
            self._tunnel_headers.clear()
        if not any(header.lower() == "host" for header in self._tunnel_headers):
            name = _encode_host(self._tunnel_host).decode("ascii")
            self._tunnel_headers["Host"] = "%s:%d" % (name, self._tunnel_port)

    def _get_hostport(self, host, port):
        if port is None:
            colon = host.rfind(":")
            port = self.default_port
            if colon > host.rfind("]"):
                text = host[colon + 1:]
                try:
                    port = int(text) if text else port
                except ValueError:
                    raise InvalidURL(f"nonnumeric port: '{text}'")
                host = host[:colon]
        if host and host[0] == "[" and host[-1] == "]":
            host = host[1:-1]
        return host, port

    def set_debuglevel(self, level):
        self.debuglevel = level

    def _debug(self, *args):
        if self.debuglevel > 0:
            print(*args)

    def _wrap_ipv6(self, ip):
        return b"[" + ip + b"]" if b":" in ip and ip[:1] != b"[" else ip

    def _tunnel(self):
        host = self._wrap_ipv6(_encode_host(self._tunnel_host))
        lines = [b"CONNECT %s:%d %s\r\n" % (host, self._tunnel_port, self._http_vsn_str.encode("ascii"))]
        for header, value in self._tunnel_headers.items():
            lines.append(f"{header}: {value}\r\n".encode("latin-1"))
        self.send(b"".join(lines) + b"\r\n")
        response = self.response_class(self.sock, method=self._method)
        try:
            _, code, message = response._read_status()
            self._raw_proxy_headers = _read_headers(response.fp)
            for header in self._raw_proxy_headers:
                self._debug("header:", header.decode())
            if code != http.HTTPStatus.OK:
                self.close()
                raise OSError(f"Tunnel connection failed: {code} {message.strip()}")
        finally:
            response.close()

    def get_proxy_response_headers(self):
        return None if self._raw_proxy_headers is None else _parse_header_lines(self._raw_proxy_headers)

    def connect(self):
        self.sock = self._create_connection((self.host, self.port), self.timeout, self.source_address)
        try:
            self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        except OSError as e:
            if e.errno != errno.ENOPROTOOPT:
                raise
        if self._tunnel_host:
            self._tunnel()

    def close(self):
        self.__state = _CS_IDLE
        try:
            sock, self.sock = self.sock, None
            if sock:
                sock.close()
        finally:
            response, self.__response = self.__response, None
            if response:
                response.close()

    # ---- sending -------------------------------------------------------------

    def _blocks_of(self, readable):
        encodes = self._is_textIO(readable)
        if encodes:
            self._debug("encoding file using iso-8859-1")
        while block := readable.read(self.blocksize):
            yield block.encode("iso-8859-1") if encodes else block

    def send(self, data):
        if self.sock is None:
            if not self.auto_open:
                raise NotConnected()
            self.connect()
        self._debug("send:", repr(data))
        if hasattr(data, "read"):
            self._debug("sending a readable")
            for block in self._blocks_of(data):
                self.sock.sendall(block)
            return
        try:
            self.sock.sendall(data)
        except TypeError:
            if not isinstance(data, collections.abc.Iterable):
                raise TypeError("data should be a bytes-like object or an iterable, got %r" % type(data))
            for block in data:
                self.sock.sendall(block)

    def _output(self, s):
        self._buffer.append(s)

    def _read_readable(self, readable):
        self._debug("reading a readable")
        yield from self._blocks_of(readable)

    def _chunks_of(self, body):
        if hasattr(body, "read"):
            return self._read_readable(body)
        if _is_buffer(body):
            return (body,)
        try:
            return iter(body)
        except TypeError:
            raise TypeError("message_body should be a bytes-like object or an iterable, got %r" % type(body))

    def _send_output(self, message_body=None, encode_chunked=False):
        head = b"\r\n".join([*self._buffer, b"", b""])
        self._buffer.clear()
        self.send(head)
        if message_body is None:
            return
        encode_chunked = encode_chunked and self._http_vsn == 11
        for chunk in self._chunks_of(message_body):
            if not chunk:
                self._debug("Zero length chunk ignored")
            elif encode_chunked:
                self.send(f"{len(chunk):X}\r\n".encode("ascii") + chunk + b"\r\n")
            else:
                self.send(chunk)
        if encode_chunked:
            self.send(b"0\r\n\r\n")

    def _forget_response(self):
        if self.__response and self.__response.isclosed():
            self.__response = None

    def putrequest(self, method, url, skip_host=False, skip_accept_encoding=False):
        self._forget_response()
        if self.__state != _CS_IDLE:
            raise CannotSendRequest(self.__state)
        self.__state = _CS_REQ_STARTED
        self._validate_method(method)
        self._method = method
        url = url or "/"
        self._validate_path(url)
        self._output(self._encode_request("%s %s %s" % (method, url, self._http_vsn_str)))
        if self._http_vsn == 11:
            if not skip_host:
                self._put_host(url)
            if not skip_accept_encoding:
                self.putheader("Accept-Encoding", "identity")

    def _put_host(self, url):
        netloc = urlsplit(url).netloc if url.startswith("http") else ""
        if netloc:
            self.putheader("Host", _without_scope(_encode_host(netloc)))
            return
        host, port = self.host, self.port
        if self._tunnel_host:
            host, port = self._tunnel_host, self._tunnel_port
        encoded = self._wrap_ipv6(_encode_host(host))
        if ":" in host:
            encoded = _without_scope(encoded)
        if port == self.default_port:
            self.putheader("Host", encoded)
        else:
            self.putheader("Host", "%s:%s" % (encoded.decode("ascii"), port))

    def _encode_request(self, request):
        return request.encode("ascii")

    def _validate_method(self, method):
        _check_text("method", _illegal_in_method, method, ValueError)

    def _validate_path(self, url):
        _check_text("URL", _illegal_in_url, url, InvalidURL)

    def _validate_host(self, host):
        _check_text("URL", _illegal_in_url, host, InvalidURL)

    def putheader(self, header, *values):
        if self.__state != _CS_REQ_STARTED:
            raise CannotSendHeader()
        if hasattr(header, "encode"):
            header = header.encode("ascii")
        if not _is_legal_header_name(header):
            raise ValueError("Invalid header name %r" % (header,))
        encoded = []
        for value in values:
            if hasattr(value, "encode"):
                value = value.encode("latin-1")
            elif isinstance(value, int):
                value = str(value).encode("ascii")
            if _is_illegal_header_value(value):
                raise ValueError("Invalid header value %r" % (value,))
            encoded.append(value)
        self._output(header + b": " + b"\r\n\t".join(encoded))

    def endheaders(self, message_body=None, *, encode_chunked=False):
        if self.__state != _CS_REQ_STARTED:
            raise CannotSendHeader()
        self.__state = _CS_REQ_SENT
        self._send_output(message_body, encode_chunked=encode_chunked)

    def request(self, method, url, body=None, headers={}, *, encode_chunked=False):
        self._send_request(method, url, body, headers, encode_chunked)

    def _send_request(self, method, url, body, headers, encode_chunked):
        names = frozenset(name.lower() for name in headers)
        skips = {}
        if "host" in names:
            skips["skip_host"] = 1
        if "accept-encoding" in names:
            skips["skip_accept_encoding"] = 1
        self.putrequest(method, url, **skips)
        if "content-length" in names:
            encode_chunked = False
        elif "transfer-encoding" not in names:
            encode_chunked = False
            length = self._get_content_length(body, method)
            if length is not None:
                self.putheader("Content-Length", str(length))
            elif body is not None:
                self._debug("Unable to determine size of %r" % (body,))
                encode_chunked = True
                self.putheader("Transfer-Encoding", "chunked")
        for name, value in headers.items():
            self.putheader(name, value)
        if isinstance(body, str):
            body = _encode(body, "body")
        self.endheaders(body, encode_chunked=encode_chunked)

    def getresponse(self):
        self._forget_response()
        if self.__state != _CS_REQ_SENT or self.__response:
            raise ResponseNotReady(self.__state)
        if self.debuglevel > 0:
            response = self.response_class(self.sock, self.debuglevel, method=self._method)
        else:
            response = self.response_class(self.sock, method=self._method)
        try:
            try:
                response.begin()
            except ConnectionError:
                self.close()
                raise
            assert response.will_close != _UNKNOWN
            self.__state = _CS_IDLE
            if response.will_close:
                self.close()
            else:
                self.__response = response
            return response
        except:
            response.close()
            raise


def _create_https_context(http_version):
    import ssl

    context = ssl._create_default_https_context()
    if http_version == 11:
        context.set_alpn_protocols(["http/1.1"])
    if context.post_handshake_auth is not None:
        context.post_handshake_auth = True
    return context


class HTTPSConnection(HTTPConnection):
    default_port = HTTPS_PORT

    def __init__(self, host, port=None, *, timeout=socket._GLOBAL_DEFAULT_TIMEOUT, source_address=None, context=None,
                 blocksize=8192):
        super().__init__(host, port, timeout, source_address, blocksize=blocksize)
        self._context = _create_https_context(self._http_vsn) if context is None else context

    def connect(self):
        super().connect()
        self.sock = self._context.wrap_socket(self.sock, server_hostname=self._tunnel_host or self.host)
