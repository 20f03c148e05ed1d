# SPDX-License-Identifier: MIT
"""Module http.server: HTTP on top of socketserver, and a server of files."""
import datetime
import email.utils
import html
import http.client
import io
import mimetypes
import os
import shutil
import socket
import socketserver
import sys
import time
import urllib.parse
from http import HTTPStatus

__all__ = [
    "HTTPServer", "ThreadingHTTPServer", "HTTPSServer", "ThreadingHTTPSServer", "BaseHTTPRequestHandler",
    "SimpleHTTPRequestHandler"
]

DEFAULT_ERROR_MESSAGE = """\
<!DOCTYPE HTML>
<html lang="en">
    <head>
        <meta charset="utf-8">
        <style type="text/css">
            :root {
                color-scheme: light dark;
            }
        </style>
        <title>Error response</title>
    </head>
    <body>
        <h1>Error response</h1>
        <p>Error code: %(code)d</p>
        <p>Message: %(message)s.</p>
        <p>Error code explanation: %(code)s - %(explain)s.</p>
    </body>
</html>
"""
DEFAULT_ERROR_CONTENT_TYPE = "text/html;charset=utf-8"

_LISTING = """\
<!DOCTYPE HTML>
<html lang="en">
<head>
<meta charset="{encoding}">
<style type="text/css">
:root {{
color-scheme: light dark;
}}
</style>
<title>{title}</title>
</head>
<body>
<h1>{title}</h1>
<hr>
<ul>
{items}</ul>
<hr>
</body>
</html>
"""


class HTTPServer(socketserver.TCPServer):
    allow_reuse_address = True
    allow_reuse_port = False

    def server_bind(self):
        socketserver.TCPServer.server_bind(self)
        host, port = self.server_address[:2]
        self.server_name = socket.getfqdn(host)
        self.server_port = port


class ThreadingHTTPServer(socketserver.ThreadingMixIn, HTTPServer):
    daemon_threads = True


class HTTPSServer(HTTPServer):
    def __init__(self, server_address, RequestHandlerClass, bind_and_activate=True, *, certfile, keyfile=None,
                 password=None, alpn_protocols=None):
        try:
            import ssl
        except ImportError:
            raise RuntimeError("SSL module is missing; HTTPS support is unavailable")
        self.ssl = ssl
        self.certfile = certfile
        self.keyfile = keyfile
        self.password = password
        self.alpn_protocols = ["http/1.1"] if alpn_protocols is None else alpn_protocols
        super().__init__(server_address, RequestHandlerClass, bind_and_activate)

    def server_activate(self):
        super().server_activate()
        self.socket = self._create_context().wrap_socket(self.socket, server_side=True)

    def _create_context(self):
        context = self.ssl.create_default_context(self.ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(self.certfile, self.keyfile, self.password)
        context.set_alpn_protocols(self.alpn_protocols)
        return context


class ThreadingHTTPSServer(socketserver.ThreadingMixIn, HTTPSServer):
    daemon_threads = True


def _version_numbers(version):
    """(major, minor); ValueError: it is none."""
    if not version.startswith("HTTP/"):
        raise ValueError
    parts = version.split("/", 1)[1].split(".")
    if len(parts) != 2 or any(not part.isdigit() or len(part) > 10 for part in parts):
        raise ValueError
    return int(parts[0]), int(parts[1])


class BaseHTTPRequestHandler(socketserver.StreamRequestHandler):
    sys_version = "Python/" + sys.version.split()[0]
    server_version = "BaseHTTP/0.6"
    error_message_format = DEFAULT_ERROR_MESSAGE
    error_content_type = DEFAULT_ERROR_CONTENT_TYPE
    default_request_version = "HTTP/0.9"
    protocol_version = "HTTP/1.0"
    MessageClass = http.client.HTTPMessage
    responses = {status: (status.phrase, status.description) for status in HTTPStatus.__members__.values()}
    weekdayname = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    monthname = [None, "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    _control_char_table = {code: f"\\x{code:02x}" for code in [*range(0x20), *range(0x7F, 0xA0)]} | {ord("\\"): r"\\"}

    # ---- requests ------------------------------------------------------------

    def _parse_version(self, version):
        """False: an error is sent."""
        try:
            numbers = _version_numbers(version)
        except ValueError:
            self.send_error(HTTPStatus.BAD_REQUEST, "Bad request version (%r)" % version)
            return False
        if numbers >= (1, 1) and self.protocol_version >= "HTTP/1.1":
            self.close_connection = False
        if numbers >= (2, 0):
            self.send_error(HTTPStatus.HTTP_VERSION_NOT_SUPPORTED,
                            "Invalid HTTP version (%s)" % version.split("/", 1)[1])
            return False
        self.request_version = version
        return True

    def _parse_headers(self):
        try:
            self.headers = http.client.parse_headers(self.rfile, _class=self.MessageClass)
        except http.client.HTTPException as err:
            problem = "Line too long" if isinstance(err, http.client.LineTooLong) else "Too many headers"
            self.send_error(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, problem, str(err))
            return False
        return True

    def parse_request(self):
        self.command = None
        self.request_version = self.default_request_version
        self.close_connection = True
        self.requestline = str(self.raw_requestline, "iso-8859-1").rstrip("\r\n")
        words = self.requestline.split()
        if not words or (len(words) >= 3 and not self._parse_version(words[-1])):
            return False
        if not 2 <= len(words) <= 3:
            self.send_error(HTTPStatus.BAD_REQUEST, "Bad request syntax (%r)" % self.requestline)
            return False
        command, path = words[:2]
        is_simple = len(words) == 2
        if is_simple:
            self.close_connection = True
            if command != "GET":
                self.send_error(HTTPStatus.BAD_REQUEST, "Bad HTTP/0.9 request type (%r)" % command)
                return False
        self.command, self.path = command, path
        if path.startswith("//"):
            self.path = "/" + path.lstrip("/")
        if is_simple:
            self.headers = {}
            return True
        if not self._parse_headers():
            return False
        is_1_1 = self.protocol_version >= "HTTP/1.1"
        connection = self.headers.get("Connection", "").lower()
        if connection == "close":
            self.close_connection = True
        elif connection == "keep-alive" and is_1_1:
            self.close_connection = False
        expects = self.headers.get("Expect", "").lower() == "100-continue"
        return not (expects and is_1_1 and self.request_version >= "HTTP/1.1") or bool(self.handle_expect_100())

    def handle_expect_100(self):
        self.send_response_only(HTTPStatus.CONTINUE)
        self.end_headers()
        return True

    def handle_one_request(self):
        try:
            self.raw_requestline = self.rfile.readline(65537)
            if len(self.raw_requestline) > 65536:
                self.requestline = self.request_version = self.command = ""
                self.send_error(HTTPStatus.REQUEST_URI_TOO_LONG)
                return
            if not self.raw_requestline:
                self.close_connection = True
                return
            if not self.parse_request():
                return
            name = "do_" + self.command
            if not hasattr(self, name):
                self.send_error(HTTPStatus.NOT_IMPLEMENTED, "Unsupported method (%r)" % self.command)
                return
            getattr(self, name)()
            self.wfile.flush()
        except TimeoutError as e:
            self.log_error("Request timed out: %r", e)
            self.close_connection = True

    def handle(self):
        self.close_connection = True
        self.handle_one_request()
        while not self.close_connection:
            self.handle_one_request()

    # ---- responses -----------------------------------------------------------

    def send_error(self, code, message=None, explain=None):
        default_message, default_explain = self.responses.get(code, ("???", "???"))
        message = default_message if message is None else message
        explain = default_explain if explain is None else explain
        self.log_error("code %d, message %s", code, message)
        self.send_response(code, message)
        self.send_header("Connection", "close")
        body = None
        if code >= 200 and code not in (HTTPStatus.NO_CONTENT, HTTPStatus.RESET_CONTENT, HTTPStatus.NOT_MODIFIED):
            values = {
                "code": code,
                "message": html.escape(message, quote=False),
                "explain": html.escape(explain, quote=False)
            }
            body = (self.error_message_format % values).encode("UTF-8", "replace")
            self.send_header("Content-Type", self.error_content_type)
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD" and body:
            self.wfile.write(body)

    def send_response(self, code, message=None):
        self.log_request(code)
        self.send_response_only(code, message)
        self.send_header("Server", self.version_string())
        self.send_header("Date", self.date_time_string())

    def _put(self, line):
        if not hasattr(self, "_headers_buffer"):
            self._headers_buffer = []
        self._headers_buffer.append(line.encode("latin-1", "strict"))

    def send_response_only(self, code, message=None):
        if self.request_version != "HTTP/0.9":
            if message is None:
                message = self.responses[code][0] if code in self.responses else ""
            self._put("%s %d %s\r\n" % (self.protocol_version, code, message))

    def send_header(self, keyword, value):
        if self.request_version != "HTTP/0.9":
            self._put("%s: %s\r\n" % (keyword, value))
        if keyword.lower() == "connection":
            if value.lower() == "close":
                self.close_connection = True
            elif value.lower() == "keep-alive":
                self.close_connection = False

    def end_headers(self):
        if self.request_version != "HTTP/0.9":
            self._headers_buffer.append(b"\r\n")
            self.flush_headers()

    def flush_headers(self):
        if hasattr(self, "_headers_buffer"):
            self.wfile.write(b"".join(self._headers_buffer))
            self._headers_buffer = []

    # ---- the log -------------------------------------------------------------

    def log_request(self, code="-", size="-"):
        if isinstance(code, HTTPStatus):
            code = code.value
        self.log_message('"%s" %s %s', self.requestline, str(code), str(size))

    def log_error(self, format, *args):
        self.log_message(format, *args)

    def log_message(self, format, *args):
        message = (format % args).translate(self._control_char_table)
        sys.stderr.write(f"{self.address_string()} - - [{self.log_date_time_string()}] {message}\n")

    def version_string(self):
        return self.server_version + " " + self.sys_version

    def date_time_string(self, timestamp=None):
        return email.utils.formatdate(time.time() if timestamp is None else timestamp, usegmt=True)

    def log_date_time_string(self):
        year, month, day, hour, minute, second = time.localtime(time.time())[:6]
        return f"{day:02d}/{self.monthname[month]:>3}/{year:04d} {hour:02d}:{minute:02d}:{second:02d}"

    def address_string(self):
        return self.client_address[0]


def _unquoted_path(path):
    try:
        return urllib.parse.unquote(path, errors="surrogatepass")
    except UnicodeDecodeError:
        return urllib.parse.unquote(path)


def _bare_path(path):
    return path.split("#", 1)[0].split("?", 1)[0]


class SimpleHTTPRequestHandler(BaseHTTPRequestHandler):
    server_version = "SimpleHTTP/0.6"
    index_pages = ("index.html", "index.htm")
    extensions_map = _encodings_map_default = {
        ".gz": "application/gzip",
        ".Z": "application/octet-stream",
        ".bz2": "application/x-bzip2",
        ".xz": "application/x-xz",
    }

    def __init__(self, *args, directory=None, **kwargs):
        self.directory = os.fspath(os.getcwd() if directory is None else directory)
        super().__init__(*args, **kwargs)

    def do_GET(self):
        file = self.send_head()
        if file:
            try:
                self.copyfile(file, self.wfile)
            finally:
                file.close()

    def do_HEAD(self):
        file = self.send_head()
        if file:
            file.close()

    def _redirect_to_folder(self, parts):
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        self.send_header("Location", urllib.parse.urlunsplit((parts[0], parts[1], parts[2] + "/", parts[3], parts[4])))
        self.send_header("Content-Length", "0")
        self.end_headers()

    def send_head(self):
        path = self.translate_path(self.path)
        if os.path.isdir(path):
            parts = urllib.parse.urlsplit(self.path)
            if not parts.path.endswith(("/", "%2f", "%2F")):
                self._redirect_to_folder(parts)
                return None
            pages = [os.path.join(path, name) for name in self.index_pages]
            page = next((name for name in pages if os.path.isfile(name)), None)
            if page is None:
                return self.list_directory(path)
            path = page
        kind = self.guess_type(path)
        if path.endswith("/"):
            self.send_error(HTTPStatus.NOT_FOUND, "File not found")
            return None
        try:
            file = open(path, "rb")
        except OSError:
            self.send_error(HTTPStatus.NOT_FOUND, "File not found")
            return None
        try:
            status = os.fstat(file.fileno())
            if self._is_unmodified(status.st_mtime):
                self.send_response(HTTPStatus.NOT_MODIFIED)
                self.end_headers()
                file.close()
                return None
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-type", kind)
            self.send_header("Content-Length", str(status[6]))
            self.send_header("Last-Modified", self.date_time_string(status.st_mtime))
            self.end_headers()
            return file
        except:
            file.close()
            raise

    def _is_unmodified(self, moment):
        """Whether the client has what was there at MOMENT."""
        if "If-Modified-Since" not in self.headers or "If-None-Match" in self.headers:
            return False
        try:
            since = email.utils.parsedate_to_datetime(self.headers["If-Modified-Since"])
        except (TypeError, IndexError, OverflowError, ValueError):
            return False
        utc = datetime.timezone.utc
        if since.tzinfo is None:
            since = since.replace(tzinfo=utc)
        if since.tzinfo is not utc:
            return False
        return datetime.datetime.fromtimestamp(moment, utc).replace(microsecond=0) <= since

    def list_directory(self, path):
        try:
            names = os.listdir(path)
        except OSError:
            self.send_error(HTTPStatus.NOT_FOUND, "No permission to list directory")
            return None
        names.sort(key=lambda name: name.lower())
        items = []
        for name in names:
            full = os.path.join(path, name)
            shown = link = name + "/" if os.path.isdir(full) else name
            if os.path.islink(full):
                shown = name + "@"
            link = urllib.parse.quote(link, errors="surrogatepass")
            items.append(f'<li><a href="{link}">{html.escape(shown, quote=False)}</a></li>\n')
        encoding = sys.getfilesystemencoding()
        shown = html.escape(_unquoted_path(_bare_path(self.path)), quote=False)
        page = _LISTING.format(encoding=encoding, title=f"Directory listing for {shown}", items="".join(items))
        body = page.encode(encoding, "surrogateescape")
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-type", "text/html; charset=%s" % encoding)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return io.BytesIO(body)

    def translate_path(self, path):
        path = _unquoted_path(_bare_path(path))
        made = self.directory
        for word in os.path.normpath(path).split("/"):
            if word and word not in (os.curdir, os.pardir):
                made = os.path.join(made, word)
        return made + "/" if path.endswith("/") else made

    def copyfile(self, source, outputfile):
        shutil.copyfileobj(source, outputfile)

    def guess_type(self, path):
        extension = os.path.splitext(path)[1]
        for each in extension, extension.lower():
            if each in self.extensions_map:
                return self.extensions_map[each]
        return mimetypes.guess_file_type(path)[0] or "application/octet-stream"
