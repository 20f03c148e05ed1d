# SPDX-License-Identifier: MIT
"""Module wsgiref.handlers: runs WSGI applications for servers and as CGI programs."""
import os
import sys
import time

from wsgiref.headers import Headers
from wsgiref.util import FileWrapper, guess_scheme, is_hop_by_hop

__all__ = ["BaseHandler", "SimpleHandler", "BaseCGIHandler", "CGIHandler", "IISCGIHandler", "read_environ"]

_weekdayname = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
_monthname = [None, "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def format_date_time(timestamp):
    """The time of header Date."""
    year, month, day, hour, minute, second, weekday, _, _ = time.gmtime(timestamp)
    return (f"{_weekdayname[weekday]}, {day:02d} {_monthname[month]:3s} {year:4d} "
            f"{hour:02d}:{minute:02d}:{second:02d} GMT")


_is_request = {"SCRIPT_NAME", "PATH_INFO", "QUERY_STRING", "REQUEST_METHOD", "AUTH_TYPE", "CONTENT_TYPE",
               "CONTENT_LENGTH", "HTTPS", "REMOTE_USER", "REMOTE_IDENT"}.__contains__


def _needs_transcode(name):
    return _is_request(name) or name.startswith("HTTP_") or name.startswith("SSL_") or \
        name.startswith("REDIRECT_") and _needs_transcode(name[9:])


def read_environ():
    """The environment of the process; what is of the request as str of Latin-1."""
    encoding = sys.getfilesystemencoding()
    environ = {}
    for name, value in os.environ.items():
        if _needs_transcode(name):
            value = value.encode(encoding, "surrogateescape").decode("iso-8859-1")
        environ[name] = value
    return environ


class BaseHandler:
    """Runs an application, once."""

    wsgi_version = (1, 0)
    wsgi_multithread = True
    wsgi_multiprocess = True
    wsgi_run_once = False
    origin_server = True
    http_version = "1.0"
    server_software = None
    os_environ = read_environ()
    wsgi_file_wrapper = FileWrapper
    headers_class = Headers
    traceback_limit = None
    error_status = "500 Internal Server Error"
    error_headers = [("Content-Type", "text/plain")]
    error_body = b"A server error occurred.  Please contact the administrator."
    status = result = None
    headers_sent = False
    headers = None
    bytes_sent = 0

    def run(self, application):
        try:
            self.setup_environ()
            self.result = application(self.environ, self.start_response)
            self.finish_response()
        except (ConnectionAbortedError, BrokenPipeError, ConnectionResetError):
            return  # the client has gone
        except:
            try:
                self.handle_error()
            except:
                self.close()
                raise

    def setup_environ(self):
        environ = self.environ = self.os_environ.copy()
        self.add_cgi_vars()
        environ["wsgi.input"] = self.get_stdin()
        environ["wsgi.errors"] = self.get_stderr()
        environ["wsgi.version"] = self.wsgi_version
        environ["wsgi.run_once"] = self.wsgi_run_once
        environ["wsgi.url_scheme"] = self.get_scheme()
        environ["wsgi.multithread"] = self.wsgi_multithread
        environ["wsgi.multiprocess"] = self.wsgi_multiprocess
        if self.wsgi_file_wrapper is not None:
            environ["wsgi.file_wrapper"] = self.wsgi_file_wrapper
        if self.origin_server and self.server_software:
            environ.setdefault("SERVER_SOFTWARE", self.server_software)

    def finish_response(self):
        try:
            if not self.result_is_file() or not self.sendfile():
                for data in self.result:
                    self.write(data)
                self.finish_content()
        except:
            if hasattr(self.result, "close"):
                self.result.close()
            raise
        else:
            self.close()

    def get_scheme(self):
        return guess_scheme(self.environ)

    def set_content_length(self):
        try:
            blocks = len(self.result)
        except (TypeError, AttributeError, NotImplementedError):
            pass
        else:
            if blocks == 1:
                self.headers["Content-Length"] = str(self.bytes_sent)

    def cleanup_headers(self):
        if "Content-Length" not in self.headers:
            self.set_content_length()

    def start_response(self, status, headers, exc_info=None):
        if exc_info:
            try:
                if self.headers_sent:
                    raise
            finally:
                exc_info = None
        elif self.headers is not None:
            raise AssertionError("Headers already set!")
        self.status = status
        self.headers = self.headers_class(headers)
        status = self._convert_string_type(status, "Status")
        self._validate_status(status)
        if __debug__:
            for name, value in headers:
                name = self._convert_string_type(name, "Header name")
                value = self._convert_string_type(value, "Header value")
                assert not is_hop_by_hop(name), f"Hop-by-hop header, '{name}: {value}', not allowed"
        return self.write

    def _validate_status(self, status):
        if len(status) < 4:
            raise AssertionError("Status must be at least 4 characters")
        if not status[:3].isdigit():
            raise AssertionError("Status message must begin w/3-digit code")
        if status[3] != " ":
            raise AssertionError("Status message must have a space after code")

    def _convert_string_type(self, value, title):
        if type(value) is str:
            return value
        raise AssertionError(f"{title} must be of type str (got {value!r})")

    def send_preamble(self):
        if self.origin_server:
            if self.client_is_modern():
                self._write(f"HTTP/{self.http_version} {self.status}\r\n".encode("iso-8859-1"))
                if "Date" not in self.headers:
                    self._write(f"Date: {format_date_time(time.time())}\r\n".encode("iso-8859-1"))
                if self.server_software and "Server" not in self.headers:
                    self._write(f"Server: {self.server_software}\r\n".encode("iso-8859-1"))
        else:
            self._write(f"Status: {self.status}\r\n".encode("iso-8859-1"))

    def write(self, data):
        assert type(data) is bytes, "write() argument must be a bytes instance"
        if not self.status:
            raise AssertionError("write() before start_response()")
        if not self.headers_sent:
            self.bytes_sent = len(data)
            self.send_headers()
        else:
            self.bytes_sent += len(data)
        self._write(data)
        self._flush()

    def sendfile(self):
        """For servers that can send a file by themselves: whether it was done."""
        return False

    def finish_content(self):
        if not self.headers_sent:
            self.headers.setdefault("Content-Length", "0")
            self.send_headers()

    def close(self):
        try:
            if hasattr(self.result, "close"):
                self.result.close()
        finally:
            self.result = self.headers = self.status = self.environ = None
            self.bytes_sent = 0
            self.headers_sent = False

    def send_headers(self):
        self.cleanup_headers()
        self.headers_sent = True
        if not self.origin_server or self.client_is_modern():
            self.send_preamble()
            self._write(bytes(self.headers))

    def result_is_file(self):
        wrapper = self.wsgi_file_wrapper
        return wrapper is not None and isinstance(self.result, wrapper)

    def client_is_modern(self):
        return self.environ["SERVER_PROTOCOL"].upper() != "HTTP/0.9"

    def log_exception(self, exc_info):
        try:
            from traceback import print_exception
            print_exception(exc_info[0], exc_info[1], exc_info[2], self.traceback_limit, self.get_stderr())
        finally:
            exc_info = None

    def handle_error(self):
        self.log_exception(sys.exc_info())
        if not self.headers_sent:
            self.result = self.error_output(self.environ, self.start_response)
            self.finish_response()

    def error_output(self, environ, start_response):
        start_response(self.error_status, self.error_headers[:], sys.exc_info())
        return [self.error_body]

    def _write(self, data):
        raise NotImplementedError

    def _flush(self):
        raise NotImplementedError

    def get_stdin(self):
        raise NotImplementedError

    def get_stderr(self):
        raise NotImplementedError

    def add_cgi_vars(self):
        raise NotImplementedError


class SimpleHandler(BaseHandler):
    """One with given streams and environment."""

    def __init__(self, stdin, stdout, stderr, environ, multithread=True, multiprocess=False):
        self.stdin = stdin
        self.stdout = stdout
        self.stderr = stderr
        self.base_env = environ
        self.wsgi_multithread = multithread
        self.wsgi_multiprocess = multiprocess

    def get_stdin(self):
        return self.stdin

    def get_stderr(self):
        return self.stderr

    def add_cgi_vars(self):
        self.environ.update(self.base_env)

    def _write(self, data):
        written = self.stdout.write(data)
        if written is None or written == len(data):
            return
        from warnings import warn
        warn("SimpleHandler.stdout.write() should not do partial writes", DeprecationWarning)
        while data := data[written:]:
            written = self.stdout.write(data)

    def _flush(self):
        self.stdout.flush()
        self._flush = self.stdout.flush


class BaseCGIHandler(SimpleHandler):
    """One that is not the origin server: a gateway is."""

    origin_server = False


class CGIHandler(BaseCGIHandler):
    """Of the process's own streams and environment."""

    wsgi_run_once = True
    os_environ = {}

    def __init__(self):
        BaseCGIHandler.__init__(self, sys.stdin.buffer, sys.stdout.buffer, sys.stderr, read_environ(), multithread=False,
                                multiprocess=True)


class IISCGIHandler(BaseCGIHandler):
    """The same for IIS, whose PATH_INFO begins with the script's name."""

    wsgi_run_once = True
    os_environ = {}

    def __init__(self):
        environ = read_environ()
        path, script = environ.get("PATH_INFO", ""), environ.get("SCRIPT_NAME", "")
        if (path + "/").startswith(script + "/"):
            environ["PATH_INFO"] = path[len(script):]
        BaseCGIHandler.__init__(self, sys.stdin.buffer, sys.stdout.buffer, sys.stderr, environ, multithread=False,
                                multiprocess=True)
