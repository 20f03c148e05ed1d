# http.server: the protocol as bytes: versions, errors, persistent connections, Expect, logs; and files of a folder.
import os
import socket
import sys
import tempfile
import threading
import time
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, HTTPServer, SimpleHTTPRequestHandler, ThreadingHTTPServer


class Handler(BaseHTTPRequestHandler):
    def log_message(self, format, *args):
        print("log:", (format % args).translate(self._control_char_table))

    def date_time_string(self, timestamp=None):
        return "the date"

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"ok")

    def do_POST(self):
        self.send_response_only(202, "Taken")
        self.send_header("Connection", "keep-alive")
        self.end_headers()
        self.flush_headers()


class Later(Handler):
    protocol_version = "HTTP/1.1"
    timeout = 0.05

    def handle_expect_100(self):
        print("expects", self.headers["Expect"])
        return super().handle_expect_100()


def ask(data):
    with socket.create_connection(server.server_address) as client:
        client.sendall(data)
        if b"wait" not in data:
            client.shutdown(socket.SHUT_WR)
        parts = []
        while part := client.recv(100000):
            parts.append(part)
        return b"".join(parts)


for kind in Handler, Later:
    with HTTPServer(("127.0.0.1", 0), kind) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        for data in (b"GET / HTTP/1.0\r\n\r\n", b"GET /\r\n", b"POST /\r\n", b"GET / HTTP/1.1\r\n\r\nGET /second HTTP/1.1\r\nConnection: close\r\n\r\n", b"GET / HTTP/2.0\r\n\r\n", b"GET / HTTP/x.y\r\n\r\n",
                     b"GET / HTP/1.1\r\n\r\n", b"GET / HTTP/1\r\n\r\n", b"GET / HTTP/1.12345678901\r\n\r\n", b"\r\n", b"", b"a b c d\r\n\r\n", b"one\r\n\r\n", b"DELETE / HTTP/1.1\r\n\r\n", b"HEAD / HTTP/1.0\r\n\r\n",
                     b"GET /" + b"x" * 70000 + b" HTTP/1.0\r\n\r\n", b"GET / HTTP/1.0\r\nA: " + b"x" * 70000 + b"\r\n\r\n", b"GET / HTTP/1.0\r\n" + b"A: b\r\n" * 200 + b"\r\n",
                     b"GET / HTTP/1.1\r\nExpect: 100-Continue\r\nConnection: close\r\n\r\n", b"POST / HTTP/1.1\r\n\r\nGET //double/ HTTP/1.0\r\n\r\n", b"GET /\x01\x7f\\ HTTP/1.0\r\n\r\n", b"GET / HTTP/1.1\r\nwait: 1\r\n\r\n",
                     b"GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n"):
            print(data[:40])
            print(ask(data).decode("latin-1"))
        server.shutdown()
        thread.join()


class Files(SimpleHTTPRequestHandler):
    def log_message(self, format, *args):
        print("log:", format % args)

    def date_time_string(self, timestamp=None):
        return "the date" if timestamp is None else super().date_time_string(timestamp)


class Elsewhere(Files):
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".md": "text/markdown"}
    index_pages = ["main.md"]

    def __init__(self, *args, **kwargs):
        super().__init__(*args, directory=folder, **kwargs)


with tempfile.TemporaryDirectory() as folder:
    for name, text in {"a.html": "<p>", "b.TXT": "text", "c d.tar.gz": "z", "e.unknown": "?", "é&<.md": "umlaut", "sub/index.html": "index", "sub2/main.md": "# main", "sub3/x": ""}.items():
        os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)
        os.utime(os.path.join(folder, name), (1000000000, 1000000000))
    for handler in lambda *args: Files(*args, directory=folder), Elsewhere:
        with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            thread = threading.Thread(target=server.serve_forever, args=(0.05,))
            thread.start()
            for path, headers in (("/", {}), ("/a.html", {}), ("/b.TXT?q=1#f", {}), ("/c%20d.tar.gz", {}), ("/e.unknown", {}), ("/%C3%A9&%3C.md", {}), ("/none", {}), ("/sub", {}), ("/sub?x=y", {}), ("/sub/", {}),
                                  ("/sub2/", {}), ("/sub3/", {}), ("/a.html/", {}), ("/../a.html", {}), ("/sub/../../b.TXT", {}), ("/a.html", {"If-Modified-Since": "Sun, 09 Sep 2001 01:46:40 GMT"}),
                                  ("/a.html", {"If-Modified-Since": "Sun, 09 Sep 2001 01:46:39 GMT"}), ("/a.html", {"If-Modified-Since": "nonsense"}), ("/a.html", {"If-Modified-Since": "Sun, 09 Sep 2002 01:46:40 -0000"}),
                                  ("/a.html", {"If-Modified-Since": "Sun, 09 Sep 2002 01:46:40 GMT", "If-None-Match": "x"}), ("/%ff", {}), ("/sub%2f", {})):
                for method in "GET", "HEAD":
                    connection = HTTPConnection(*server.server_address)
                    connection.request(method, path, headers=headers)
                    response = connection.getresponse()
                    print(method, path, response.status, response.reason, response.getheaders(), response.read())
                    connection.close()
            server.shutdown()
            thread.join()
print(SimpleHTTPRequestHandler.extensions_map, BaseHTTPRequestHandler.responses[418], BaseHTTPRequestHandler.sys_version, SimpleHTTPRequestHandler.server_version)
