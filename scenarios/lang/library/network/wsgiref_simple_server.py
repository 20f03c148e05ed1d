# SPDX-License-Identifier: MIT
"""Module wsgiref.simple_server: a server of one application, on http.server."""
import sys
import urllib.parse
from http.server import BaseHTTPRequestHandler, HTTPServer
from platform import python_implementation

from wsgiref.handlers import SimpleHandler

__version__ = "0.2"
__all__ = ["WSGIServer", "WSGIRequestHandler", "demo_app", "make_server"]

server_version = "WSGIServer/" + __version__
sys_version = python_implementation() + "/" + sys.version.split()[0]
software_version = server_version + " " + sys_version


class ServerHandler(SimpleHandler):
    server_software = software_version

    def close(self):
        try:
            self.request_handler.log_request(self.status.split(" ", 1)[0], self.bytes_sent)
        finally:
            SimpleHandler.close(self)


class WSGIServer(HTTPServer):
    application = None

    def server_bind(self):
        HTTPServer.server_bind(self)
        self.setup_environ()

    def setup_environ(self):
        env = self.base_environ = {}
        env["SERVER_NAME"] = self.server_name
        env["GATEWAY_INTERFACE"] = "CGI/1.1"
        env["SERVER_PORT"] = str(self.server_port)
        env["REMOTE_HOST"] = ""
        env["CONTENT_LENGTH"] = ""
        env["SCRIPT_NAME"] = ""

    def get_app(self):
        return self.application

    def set_app(self, application):
        self.application = application


class WSGIRequestHandler(BaseHTTPRequestHandler):
    server_version = "WSGIServer/" + __version__

    def get_environ(self):
        env = self.server.base_environ.copy()
        env["SERVER_PROTOCOL"] = self.request_version
        env["SERVER_SOFTWARE"] = self.server_version
        env["REQUEST_METHOD"] = self.command
        path, _, query = self.path.partition("?")
        env["PATH_INFO"] = urllib.parse.unquote(path, "iso-8859-1")
        env["QUERY_STRING"] = query
        env["REMOTE_ADDR"] = self.client_address[0]
        if self.headers.get("content-type") is None:
            env["CONTENT_TYPE"] = self.headers.get_content_type()
        else:
            env["CONTENT_TYPE"] = self.headers["content-type"]
        length = self.headers.get("content-length")
        if length:
            env["CONTENT_LENGTH"] = length
        for name, value in self.headers.items():
            name, value = name.replace("-", "_").upper(), value.strip()
            if name in env:
                continue
            if "HTTP_" + name in env:
                env["HTTP_" + name] += "," + value
            else:
                env["HTTP_" + name] = value
        return env

    def get_stderr(self):
        return sys.stderr

    def handle(self):
        self.raw_requestline = self.rfile.readline(65537)
        if len(self.raw_requestline) > 65536:
            self.requestline = ""
            self.request_version = ""
            self.command = ""
            self.send_error(414)
            return
        if not self.parse_request():
            return
        handler = ServerHandler(self.rfile, self.wfile, self.get_stderr(), self.get_environ(), multithread=False)
        handler.request_handler = self
        handler.run(self.server.get_app())


def demo_app(environ, start_response):
    from io import StringIO
    stdout = StringIO()
    print("Hello world!", file=stdout)
    print(file=stdout)
    for name, value in sorted(environ.items()):
        print(name, "=", repr(value), file=stdout)
    start_response("200 OK", [("Content-Type", "text/plain; charset=utf-8")])
    return [stdout.getvalue().encode("utf-8")]


def make_server(host, port, app, server_class=WSGIServer, handler_class=WSGIRequestHandler):
    """A server on HOST and PORT of APP."""
    server = server_class((host, port), handler_class)
    server.set_app(app)
    return server
