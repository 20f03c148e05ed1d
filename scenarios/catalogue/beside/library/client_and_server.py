# http.client against http.server in threads: what is sent, headers in their order, bodies of all kinds, states and errors.
import io
import socket
import sys
import threading
from http import HTTPStatus
from http.client import (BadStatusLine, CannotSendHeader, CannotSendRequest, HTTPConnection, HTTPException, HTTPResponse, ImproperConnectionState, IncompleteRead, InvalidURL,
                         LineTooLong, NotConnected, RemoteDisconnected, ResponseNotReady, UnknownProtocol, parse_headers, responses)
from http.server import BaseHTTPRequestHandler, HTTPServer, ThreadingHTTPServer


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, format, *args):
        log.append(format % args)

    def do_GET(self):
        if self.path == "/chunks":
            self.send_response(200)
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            for part in b"one\n", b"two\nthree", b"\n":
                self.wfile.write(b"%x;ext=1\r\n%s\r\n" % (len(part), part))
            self.wfile.write(b"0\r\nTrailer: x\r\n\r\n")
        elif self.path == "/close":
            self.send_response(HTTPStatus.OK, "Fine")
            self.send_header("Connection", "close")
            self.end_headers()
            self.wfile.write(b"until the end\nof file")
        elif self.path == "/nothing":
            self.send_response(204)
            self.end_headers()
        elif self.path == "/error":
            self.send_error(404, explain="<none>")
        elif self.path == "/unknown":
            self.send_error(599)
        else:
            body = f"{self.command} {self.path} {self.request_version} {self.headers.items()}".encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("X-Twice", "1")
            self.send_header("X-Twice", "2")
            self.end_headers()
            self.wfile.write(body)

    def do_POST(self):
        if self.headers.get("Transfer-Encoding") == "chunked":
            data = b""
            while size := int(self.rfile.readline(), 16):
                data += self.rfile.read(size) + b"|"
                self.rfile.readline()
            self.rfile.readline()
        else:
            data = self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(201)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_PUT = do_POST

    def do_HEAD(self):
        self.send_response(200)
        self.send_header("Content-Length", "1000")
        self.end_headers()


def attempt(function, *args, **kw):
    try:
        print(function(*args, **kw))
    except Exception as e:
        print(type(e).__name__, str(e).replace(str(port), "PORT"), repr(e) if isinstance(e, IncompleteRead) else "")


def without_date(headers):
    return [(name, value) for name, value in headers if name != "Date"]


log = []
server = HTTPServer(("127.0.0.1", 0), Handler)
port = server.server_port
print(server.server_name in ("localhost", "127.0.0.1"), server.server_address[0])
thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
thread.start()

connection = HTTPConnection("127.0.0.1", port, timeout=5)
connection.request("GET", "/a?b=c")
attempt(connection.request, "GET", "/again")
response = connection.getresponse()
print(response.status, response.reason, response.version, response.length is None, response.will_close, response.chunked, response.isclosed(), response.closed)
print(without_date(response.getheaders()), response.getheader("x-twice"), response.getheader("none", "default"), response.headers["Date"][-3:])
attempt(connection.getresponse)
print(response.read().decode().replace(str(port), "PORT"), response.isclosed(), response.read(), response.closed, response.msg is response.headers)
print(response.info() is response.headers, response.getcode(), type(response.headers).__name__)

for body, headers in ((b"bytes", {}), ("text é", {}), (bytearray(b"array"), {"X": "y"}), (io.BytesIO(b"file" * 3000), {}), (io.StringIO("text file é"), {}), ([b"one", b"", b"three"], {}),
                      ((b for b in (b"x", b"yy")), {}), (None, {}), (b"given", {"Content-Length": "5", "Host": "other", "Accept-Encoding": "gzip"}), (b"", {})):
    connection.request("POST", "/p", body, headers)
    response = connection.getresponse()
    data = response.read()
    print(response.status, len(data), data[:30])
connection.request("PUT", "/p", body=[b"a", b"b"], headers={"Transfer-Encoding": "chunked"}, encode_chunked=True)
print(connection.getresponse().read())
connection.request("HEAD", "/")
response = connection.getresponse()
print(response.getheader("Content-Length"), response.length, response.read(), response.isclosed())
connection.request("GET", "/chunks")
response = connection.getresponse()
print(response.chunked, response.read(2), response.read(5), response.peek(3), response.read1(3), response.readline(), response.read(), response.read(), response.isclosed())
connection.request("GET", "/chunks")
response = connection.getresponse()
print(list(response), response.isclosed())
connection.request("GET", "/chunks")
response = connection.getresponse()
room = bytearray(6)
print(response.readinto(room), room, response.readinto(room), room, response.readinto(room), room)
connection.request("GET", "/x")
response = connection.getresponse()
print(response.readinto(bytearray(10)), response.read1(4), response.peek()[:4], len(response.readline()), response.readline(), response.readinto(room), response.fileno is None)
connection.request("GET", "/nothing")
response = connection.getresponse()
print(response.status, response.reason, response.read(), response.length)
connection.request("GET", "/error")
response = connection.getresponse()
print(response.status, response.will_close, without_date(response.getheaders()), response.read().decode())
connection.request("GET", "/unknown")
response = connection.getresponse()
print(response.status, response.reason, len(response.read()))
connection.request("GET", "/close")
response = connection.getresponse()
print(connection.sock, response.status, response.reason, response.will_close, response.length, response.readline(), response.read(3), response.read())
connection.request("BREW", "/pot")
response = connection.getresponse()
print(response.status, response.reason, len(response.read()))

connection.putrequest("GET", "/manual", skip_host=True, skip_accept_encoding=True)
connection.putheader("Host", "h")
connection.putheader("X-Many", "a", b"b", 3)
for bad in ("a b:", "x"), ("X", "a\nb"), ("X", "a\r"), ("", "x"), ("X", "€"):
    attempt(connection.putheader, *bad)
connection.endheaders()
attempt(connection.putheader, "too", "late")
attempt(connection.endheaders)
print(connection.getresponse().read().decode())
connection.close()
for arguments in ("GET", "/a b"), ("GET", "/é"), ("G\nT", "/"), ("GET", "/", "€"), ("POST", "/", 5), ("GET", "/", None, {"a": "b\r\nc: d"}):
    connection = HTTPConnection("127.0.0.1", port)
    attempt(connection.request, *arguments)
    connection.close()
for host in "h:80x", "[::1]:8080", "[::1]", "h:", "h", "h:1", "a b", "1.2.3.4:99":
    attempt(lambda: (HTTPConnection(host).host, HTTPConnection(host).port))
connection = HTTPConnection("127.0.0.1", port)
attempt(connection.getresponse)
connection.auto_open = 0
attempt(connection.send, b"x")
attempt(connection.request, "GET", "/")
print(issubclass(NotConnected, HTTPException), issubclass(CannotSendHeader, ImproperConnectionState), issubclass(RemoteDisconnected, BadStatusLine), responses[404], len(responses))
with HTTPServer(("127.0.0.1", 0), Handler) as unused:
    free = unused.server_port
attempt(HTTPConnection("127.0.0.1", free, timeout=1).connect)
server.shutdown()
thread.join()
server.server_close()
print(*log, sep="\n")


def answer(text, closes=True):
    """What a client of a server makes of TEXT."""
    ours, theirs = socket.socketpair()
    theirs.sendall(text)
    if closes:
        theirs.close()
    response = HTTPResponse(ours)
    try:
        response.begin()
        return response.version, response.status, response.reason, response.headers.items(), response.length, response.will_close, response.read()
    finally:
        response.close()
        ours.close()
        theirs.close()


for text in (b"", b"\r\n", b"HTTP/1.1 200 OK", b"HTTP/1.1 200\r\n\r\n", b"HTTP/1.0 200 OK\r\nKeep-Alive: 1\r\nContent-Length: 2\r\n\r\nabc", b"HTTP/1.0 200 OK\r\n\r\nabc", b"HTTP/2 200 OK\r\n\r\n", b"ICY 200 OK\r\n\r\n",
             b"HTTP/1.1 abc OK\r\n\r\n", b"HTTP/1.1 99 OK\r\n\r\n", b"HTTP/1.1 1000 OK\r\n\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc", b"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nabc",
             b"HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\nabc", b"HTTP/1.1 100 Continue\r\nA: b\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na", b"HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n",
             b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n", b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nab", b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nab",
             b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n", b"HTTP/1.1 200 OK\r\nX: a\r\n b\r\nno colon\r\nY: z\r\n\r\n", b"HTTP/1.1 200 OK\r\nX: \xe9\r\n\r\n", b"HTTP/1.1 200 " + b"x" * 70000,
             b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 101 + b"\r\n", b"HTTP/1.1 200 OK\r\nA: " + b"x" * 70000, b"HTTP/1.0 200 OK\r\nProxy-Connection: Keep-Alive\r\nContent-Length: 0\r\n\r\n",
             b"HTTP/1.1 200 OK\r\nConnection: Close\r\nContent-Length: 1\r\n\r\na"):
    print(text[:50])
    attempt(answer, text)
print(parse_headers(io.BytesIO(b"A: b\r\nC: d\r\n e\r\n\r\nrest")).items())
attempt(lambda: UnknownProtocol("x").version)
