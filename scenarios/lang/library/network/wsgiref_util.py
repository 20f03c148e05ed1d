# SPDX-License-Identifier: MIT
"""Module wsgiref.util: parts of WSGI environments."""
import io
import posixpath
from urllib.parse import quote

__all__ = ["FileWrapper", "guess_scheme", "application_uri", "request_uri", "shift_path_info", "setup_testing_defaults",
           "is_hop_by_hop"]

_HOP_BY_HOP = frozenset(("connection", "keep-alive", "proxy-authenticate", "proxy-authorization", "te", "trailers",
                         "transfer-encoding", "upgrade"))


class FileWrapper:
    """A file as an iterator of blocks."""

    def __init__(self, filelike, blksize=8192):
        self.filelike = filelike
        self.blksize = blksize
        if hasattr(filelike, "close"):
            self.close = filelike.close

    def __iter__(self):
        return self

    def __next__(self):
        block = self.filelike.read(self.blksize)
        if block:
            return block
        raise StopIteration


def guess_scheme(environ):
    """'https' if the environment has HTTPS=on, yes or 1."""
    return "https" if environ.get("HTTPS") in ("yes", "on", "1") else "http"


def application_uri(environ):
    """The address of the application, without its path and query."""
    scheme = environ["wsgi.url_scheme"]
    if environ.get("HTTP_HOST"):
        host = environ["HTTP_HOST"]
    else:
        host, port = environ["SERVER_NAME"], environ["SERVER_PORT"]
        if port != {"https": "443"}.get(scheme, "80"):
            host += f":{port}"
    return f"{scheme}://{host}" + quote(environ.get("SCRIPT_NAME") or "/", encoding="latin1")


def request_uri(environ, include_query=True):
    """The complete address of the request."""
    url = application_uri(environ)
    path = quote(environ.get("PATH_INFO", ""), safe="/;=,", encoding="latin1")
    url += path if environ.get("SCRIPT_NAME") else path[1:]
    if include_query and environ.get("QUERY_STRING"):
        url += "?" + environ["QUERY_STRING"]
    return url


def shift_path_info(environ):
    """Moves the first name of PATH_INFO to SCRIPT_NAME and returns it; None: there is none."""
    path = environ.get("PATH_INFO", "")
    if not path:
        return None
    parts = path.split("/")
    parts[1:-1] = [part for part in parts[1:-1] if part and part != "."]
    name = parts[1]
    del parts[1]
    script = posixpath.normpath(environ.get("SCRIPT_NAME", "") + "/" + name)
    if script.endswith("/"):
        script = script[:-1]
    if not name and not script.endswith("/"):
        script += "/"
    environ["SCRIPT_NAME"] = script
    environ["PATH_INFO"] = "/".join(parts)
    return None if name == "." else name


def setup_testing_defaults(environ):
    """Puts into ENVIRON what WSGI requires, and it does not have."""
    environ.setdefault("SERVER_NAME", "127.0.0.1")
    environ.setdefault("SERVER_PROTOCOL", "HTTP/1.0")
    environ.setdefault("HTTP_HOST", environ["SERVER_NAME"])
    environ.setdefault("REQUEST_METHOD", "GET")
    if "SCRIPT_NAME" not in environ and "PATH_INFO" not in environ:
        environ.setdefault("SCRIPT_NAME", "")
        environ.setdefault("PATH_INFO", "/")
    environ.setdefault("wsgi.version", (1, 0))
    environ.setdefault("wsgi.run_once", 0)
    environ.setdefault("wsgi.multithread", 0)
    environ.setdefault("wsgi.multiprocess", 0)
    environ.setdefault("wsgi.input", io.BytesIO())
    environ.setdefault("wsgi.errors", io.StringIO())
    environ.setdefault("wsgi.url_scheme", guess_scheme(environ))
    scheme = environ["wsgi.url_scheme"]
    if scheme in ("http", "https"):
        environ.setdefault("SERVER_PORT", "80" if scheme == "http" else "443")


def is_hop_by_hop(header_name):
    """Whether a header is about the connection only (RFC 2616)."""
    return header_name.lower() in _HOP_BY_HOP
