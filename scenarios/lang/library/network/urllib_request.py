# SPDX-License-Identifier: MIT
"""Module urllib.request: opens URLs by a chain of handlers. FTP and cookies are not in the scenario language.

A handler's methods say what it is for: http_open opens, http_request and http_response change what is sent and what has
come, http_error_404 handles that error. An opener calls them by the handlers' order.
"""
import base64
import bisect
import contextlib
import email
import hashlib
import http.client
import io
import os
import re
import socket
import string
import sys
import tempfile
import time
from urllib.error import ContentTooShortError, HTTPError, URLError
from urllib.parse import quote, unquote, unquote_to_bytes, urljoin, urlparse, urlsplit, urlunparse
from urllib.response import addclosehook, addinfourl

from _refuse import refuse as _refuse

__all__ = [
    "Request", "OpenerDirector", "BaseHandler", "HTTPDefaultErrorHandler", "HTTPRedirectHandler", "ProxyHandler",
    "HTTPPasswordMgr", "HTTPPasswordMgrWithDefaultRealm", "HTTPPasswordMgrWithPriorAuth", "AbstractBasicAuthHandler",
    "HTTPBasicAuthHandler", "ProxyBasicAuthHandler", "AbstractDigestAuthHandler", "HTTPDigestAuthHandler",
    "ProxyDigestAuthHandler", "HTTPHandler", "FileHandler", "DataHandler", "UnknownHandler", "HTTPErrorProcessor",
    "urlopen", "install_opener", "build_opener", "pathname2url", "url2pathname", "getproxies", "urlretrieve",
    "urlcleanup", "HTTPSHandler"
]

_version = "%d.%d" % sys.version_info[:2]
_opener = None
_url_tempfiles = []
_SCHEME = re.compile("([^/:]+):(.*)", re.DOTALL)
_HOST = re.compile("//([^/#?]*)(.*)", re.DOTALL)
_PORT = re.compile("(.*):([0-9]*)", re.DOTALL)
_END_PORT = re.compile(r":\d+$", re.ASCII)


# ---- parts of URLs -----------------------------------------------------------


def unwrap(url):
    url = str(url).strip()
    if url[:1] == "<" and url[-1:] == ">":
        url = url[1:-1].strip()
    return url[4:].strip() if url[:4] == "URL:" else url


def _splittype(url):
    match = _SCHEME.match(url)
    return (match[1].lower(), match[2]) if match else (None, url)


def _splithost(url):
    match = _HOST.match(url)
    if not match:
        return None, url
    host, path = match.groups()
    return host, "/" + path if path and path[0] != "/" else path


def _splituser(host):
    user, sep, host = host.rpartition("@")
    return user if sep else None, host


def _splitport(host):
    match = _PORT.fullmatch(host)
    if match:
        return match[1], match[2] or None
    return host, None


def request_host(request):
    host = urlparse(request.full_url)[1]
    if host == "":
        host = request.get_header("Host", "")
    return _END_PORT.sub("", host, count=1).lower()


# ---- requests ----------------------------------------------------------------


class Request:
    def __init__(self, url, data=None, headers={}, origin_req_host=None, unverifiable=False, method=None):
        self.full_url = url
        self.headers = {}
        self.unredirected_hdrs = {}
        self._data = None
        self.data = data
        self._tunnel_host = None
        for key, value in headers.items():
            self.add_header(key, value)
        self.origin_req_host = request_host(self) if origin_req_host is None else origin_req_host
        self.unverifiable = unverifiable
        if method:
            self.method = method

    @property
    def full_url(self):
        return f"{self._full_url}#{self.fragment}" if self.fragment else self._full_url

    @full_url.setter
    def full_url(self, url):
        head, sep, tail = unwrap(url).rpartition("#")
        self._full_url, self.fragment = (head, tail) if sep else (tail, None)
        self._parse()

    @full_url.deleter
    def full_url(self):
        self._full_url = None
        self.fragment = None
        self.selector = ""

    @property
    def data(self):
        return self._data

    @data.setter
    def data(self, data):
        if data != self._data:
            self._data = data
            if self.has_header("Content-length"):
                self.remove_header("Content-length")

    @data.deleter
    def data(self):
        self.data = None

    def _parse(self):
        self.type, rest = _splittype(self._full_url)
        if self.type is None:
            raise ValueError("unknown url type: %r" % self.full_url)
        self.host, self.selector = _splithost(rest)
        if self.host:
            self.host = unquote(self.host)

    def get_method(self):
        return getattr(self, "method", "POST" if self.data is not None else "GET")

    def get_full_url(self):
        return self.full_url

    def set_proxy(self, host, type):
        if self.type == "https" and not self._tunnel_host:
            self._tunnel_host = self.host
        else:
            self.type = type
            self.selector = self.full_url
        self.host = host

    def has_proxy(self):
        return self.selector == self.full_url

    def add_header(self, key, val):
        self.headers[key.capitalize()] = val

    def add_unredirected_header(self, key, val):
        self.unredirected_hdrs[key.capitalize()] = val

    def has_header(self, header_name):
        return header_name in self.headers or header_name in self.unredirected_hdrs

    def get_header(self, header_name, default=None):
        return self.headers.get(header_name, self.unredirected_hdrs.get(header_name, default))

    def remove_header(self, header_name):
        self.headers.pop(header_name, None)
        self.unredirected_hdrs.pop(header_name, None)

    def header_items(self):
        return list({**self.unredirected_hdrs, **self.headers}.items())


# ---- the opener --------------------------------------------------------------


class OpenerDirector:
    def __init__(self):
        self.addheaders = [("User-agent", f"Python-urllib/{_version}")]
        self.handlers = []
        self.handle_open = {}
        self.handle_error = {}
        self.process_response = {}
        self.process_request = {}

    def _table_of(self, method):
        """The table for a handler's method, and the key in it; None, if it is no such method."""
        protocol, _, condition = method.partition("_")
        if condition.startswith("error"):
            kind = condition.partition("_")[2] if "_" in condition else method
            try:
                kind = int(kind)
            except ValueError:
                pass
            return self.handle_error.setdefault(protocol, {}), kind
        tables = {"open": self.handle_open, "response": self.process_response, "request": self.process_request}
        return (tables[condition], protocol) if condition in tables else None

    def add_handler(self, handler):
        if not hasattr(handler, "add_parent"):
            raise TypeError("expected BaseHandler instance, got %r" % type(handler))
        added = False
        for method in dir(handler):
            if method in ("redirect_request", "do_open", "proxy_open"):
                continue
            found = self._table_of(method)
            if found is not None:
                table, kind = found
                bisect.insort(table.setdefault(kind, []), handler)
                added = True
        if added:
            bisect.insort(self.handlers, handler)
            handler.add_parent(self)

    def close(self):
        pass

    def _call_chain(self, chain, kind, meth_name, *args):
        for handler in chain.get(kind, ()):
            result = getattr(handler, meth_name)(*args)
            if result is not None:
                return result

    def open(self, fullurl, data=None, timeout=socket._GLOBAL_DEFAULT_TIMEOUT):
        if isinstance(fullurl, str):
            request = Request(fullurl, data)
        else:
            request = fullurl
            if data is not None:
                request.data = data
        request.timeout = timeout
        protocol = request.type
        for processor in self.process_request.get(protocol, []):
            request = getattr(processor, protocol + "_request")(request)
        response = self._open(request, data)
        for processor in self.process_response.get(protocol, []):
            response = getattr(processor, protocol + "_response")(request, response)
        return response

    def _open(self, req, data=None):
        protocol = req.type
        return (self._call_chain(self.handle_open, "default", "default_open", req)
                or self._call_chain(self.handle_open, protocol, protocol + "_open", req)
                or self._call_chain(self.handle_open, "unknown", "unknown_open", req))

    def error(self, proto, *args):
        if proto not in ("http", "https"):
            return self._call_chain(self.handle_error, proto, proto + "_error", *args) or None
        table, code = self.handle_error["http"], args[2]
        return (self._call_chain(table, code, f"http_error_{code}", *args)
                or self._call_chain(table, "default", "http_error_default", *args))


def build_opener(*handlers):
    opener = OpenerDirector()
    for default in (ProxyHandler, UnknownHandler, HTTPHandler, HTTPDefaultErrorHandler, HTTPRedirectHandler,
                    _FTPHandler, FileHandler, HTTPErrorProcessor, DataHandler, HTTPSHandler):
        if not any(issubclass(h, default) if isinstance(h, type) else isinstance(h, default) for h in handlers):
            opener.add_handler(default())
    for handler in handlers:
        opener.add_handler(handler() if isinstance(handler, type) else handler)
    return opener


def install_opener(opener):
    global _opener
    _opener = opener


def urlopen(url, data=None, timeout=socket._GLOBAL_DEFAULT_TIMEOUT, *, context=None):
    global _opener
    if context:
        opener = build_opener(HTTPSHandler(context=context))
    else:
        if _opener is None:
            _opener = build_opener()
        opener = _opener
    return opener.open(url, data, timeout)


def _copy_blocks(response, file, size, reporthook):
    """Returns how many bytes there were."""
    block_size, count, total = 1024 * 8, 0, 0
    if reporthook:
        reporthook(count, block_size, size)
    while block := response.read(block_size):
        total += len(block)
        file.write(block)
        count += 1
        if reporthook:
            reporthook(count, block_size, size)
    return total


def urlretrieve(url, filename=None, reporthook=None, data=None):
    scheme, path = _splittype(url)
    with contextlib.closing(urlopen(url, data)) as response:
        headers = response.info()
        if scheme == "file" and not filename:
            return os.path.normpath(path), headers
        if filename:
            file = open(filename, "wb")
        else:
            file = tempfile.NamedTemporaryFile(delete=False)
            filename = file.name
            _url_tempfiles.append(filename)
        with file:
            size = int(headers["Content-Length"]) if "content-length" in headers else -1
            total = _copy_blocks(response, file, size, reporthook)
    if total < size:
        raise ContentTooShortError(f"retrieval incomplete: got only {total} out of {size} bytes", (filename, headers))
    return filename, headers


def urlcleanup():
    global _opener
    for name in _url_tempfiles:
        try:
            os.unlink(name)
        except OSError:
            pass  # the program has removed it
    _url_tempfiles.clear()
    _opener = None


# ---- handlers ----------------------------------------------------------------


class BaseHandler:
    handler_order = 500

    def add_parent(self, parent):
        self.parent = parent

    def close(self):
        pass

    def __lt__(self, other):
        return not hasattr(other, "handler_order") or self.handler_order < other.handler_order


class HTTPErrorProcessor(BaseHandler):
    handler_order = 1000

    def http_response(self, request, response):
        code, msg, headers = response.code, response.msg, response.info()
        return response if 200 <= code < 300 else self.parent.error("http", request, response, code, msg, headers)

    https_response = http_response


class HTTPDefaultErrorHandler(BaseHandler):
    def http_error_default(self, req, fp, code, msg, hdrs):
        raise HTTPError(req.full_url, code, msg, hdrs, fp)


class HTTPRedirectHandler(BaseHandler):
    max_repeats = 4
    max_redirections = 10
    inf_msg = ("The HTTP server returned a redirect error that would lead to an infinite loop.\n"
               "The last 30x error message was:\n")

    def redirect_request(self, req, fp, code, msg, headers, newurl):
        method = req.get_method()
        codes = {"GET": (301, 302, 303, 307, 308), "HEAD": (301, 302, 303, 307, 308), "POST": (301, 302, 303)}
        if code not in codes.get(method, ()):
            raise HTTPError(req.full_url, code, msg, headers, fp)
        kept = {k: v for k, v in req.headers.items() if k.lower() not in ("content-length", "content-type")}
        return Request(newurl.replace(" ", "%20"), method="HEAD" if method == "HEAD" else "GET", headers=kept,
                       origin_req_host=req.origin_req_host, unverifiable=True)

    def http_error_302(self, req, fp, code, msg, headers):
        if "location" in headers:
            url = headers["location"]
        elif "uri" in headers:
            url = headers["uri"]
        else:
            return None
        parts = urlparse(url)
        if parts.scheme not in ("http", "https", "ftp", ""):
            raise HTTPError(url, code, f"{msg} - Redirection to url '{url}' is not allowed", headers, fp)
        if not parts.path and parts.netloc:
            parts = parts._replace(path="/")
        url = quote(urlunparse(parts), encoding="iso-8859-1", safe=string.punctuation)
        url = urljoin(req.full_url, url)
        new = self.redirect_request(req, fp, code, msg, headers, url)
        if new is None:
            return None
        if hasattr(req, "redirect_dict"):
            visited = new.redirect_dict = req.redirect_dict
            if visited.get(url, 0) >= self.max_repeats or len(visited) >= self.max_redirections:
                raise HTTPError(req.full_url, code, self.inf_msg + msg, headers, fp)
        else:
            visited = new.redirect_dict = req.redirect_dict = {}
        visited[url] = visited.get(url, 0) + 1
        fp.read()
        fp.close()
        return self.parent.open(new, timeout=req.timeout)

    http_error_301 = http_error_303 = http_error_307 = http_error_308 = http_error_302


class AbstractHTTPHandler(BaseHandler):
    def __init__(self, debuglevel=None):
        self._debuglevel = debuglevel if debuglevel is not None else http.client.HTTPConnection.debuglevel

    def set_http_debuglevel(self, level):
        self._debuglevel = level

    def _get_content_length(self, request):
        return http.client.HTTPConnection._get_content_length(request.data, request.get_method())

    def _describe_data(self, request):
        if isinstance(request.data, str):
            raise TypeError("POST data should be bytes, an iterable of bytes, or a file object. "
                            "It cannot be of type str.")
        if not request.has_header("Content-type"):
            request.add_unredirected_header("Content-type", "application/x-www-form-urlencoded")
        if not request.has_header("Content-length") and not request.has_header("Transfer-encoding"):
            length = self._get_content_length(request)
            if length is None:
                request.add_unredirected_header("Transfer-encoding", "chunked")
            else:
                request.add_unredirected_header("Content-length", str(length))

    def do_request_(self, request):
        host = request.host
        if not host:
            raise URLError("no host given")
        if request.data is not None:
            self._describe_data(request)
        if request.has_proxy():
            host = _splithost(_splittype(request.selector)[1])[0]
        if not request.has_header("Host"):
            request.add_unredirected_header("Host", host)
        for name, value in self.parent.addheaders:
            name = name.capitalize()
            if not request.has_header(name):
                request.add_unredirected_header(name, value)
        return request

    def do_open(self, http_class, req, **http_conn_args):
        if not req.host:
            raise URLError("no host given")
        connection = http_class(req.host, timeout=req.timeout, **http_conn_args)
        connection.set_debuglevel(self._debuglevel)
        headers = dict(req.unredirected_hdrs)
        headers.update({k: v for k, v in req.headers.items() if k not in headers})
        headers["Connection"] = "close"
        headers = {name.title(): value for name, value in headers.items()}
        if req._tunnel_host:
            name = "Proxy-Authorization"
            connection.set_tunnel(req._tunnel_host, headers={name: headers.pop(name)} if name in headers else {})
        try:
            try:
                connection.request(req.get_method(), req.selector, req.data, headers,
                                   encode_chunked=req.has_header("Transfer-encoding"))
            except OSError as err:
                raise URLError(err)
            response = connection.getresponse()
        except:
            connection.close()
            raise
        if connection.sock:
            connection.sock.close()
            connection.sock = None
        response.url = req.get_full_url()
        response.msg = response.reason
        return response


class HTTPHandler(AbstractHTTPHandler):
    def http_open(self, req):
        return self.do_open(http.client.HTTPConnection, req)

    http_request = AbstractHTTPHandler.do_request_


class HTTPSHandler(AbstractHTTPHandler):
    """Its context is made when it is needed: module ssl is not loaded for others."""

    def __init__(self, debuglevel=None, context=None, check_hostname=None):
        super().__init__(debuglevel if debuglevel is not None else http.client.HTTPSConnection.debuglevel)
        self._given = context
        self._check_hostname = check_hostname
        if context is not None and check_hostname is not None:
            context.check_hostname = check_hostname

    @property
    def _context(self):
        if self._given is None:
            self._given = http.client._create_https_context(http.client.HTTPSConnection._http_vsn)
            if self._check_hostname is not None:
                self._given.check_hostname = self._check_hostname
        return self._given

    def https_open(self, req):
        return self.do_open(http.client.HTTPSConnection, req, context=self._context)

    https_request = AbstractHTTPHandler.do_request_


class UnknownHandler(BaseHandler):
    def unknown_open(self, req):
        raise URLError(f"unknown url type: {req.type}")


class _FTPHandler(BaseHandler):
    def ftp_open(self, req):
        if not req.host:
            raise URLError("ftp error: no host given")
        _refuse("ftp is not in the scenario language; serve the file by http.server")


class DataHandler(BaseHandler):
    def data_open(self, req):
        url = req.full_url
        kind, data = url.split(":", 1)[1].split(",", 1)
        data = unquote_to_bytes(data)
        if kind.endswith(";base64"):
            data = base64.decodebytes(data)
            kind = kind[:-7]
        kind = kind or "text/plain;charset=US-ASCII"
        headers = email.message_from_string(f"Content-type: {kind}\nContent-length: {len(data)}\n")
        return addinfourl(io.BytesIO(data), headers, url)


# ---- files -------------------------------------------------------------------


class FileHandler(BaseHandler):
    names = None

    def get_names(self):
        if FileHandler.names is None:
            FileHandler.names = socket.gethostbyname("localhost"), socket.gethostbyname(socket.gethostname())
        return FileHandler.names

    def open_local_file(self, req):
        import email.utils
        import mimetypes

        path = url2pathname(req.full_url, require_scheme=True, resolve_host=True)
        try:
            status = os.stat(path)
            kind = mimetypes.guess_file_type(path)[0] or "text/plain"
            modified = email.utils.formatdate(status.st_mtime, usegmt=True)
            text = f"Content-type: {kind}\nContent-length: {status.st_size}\nLast-modified: {modified}\n"
            return addinfourl(open(path, "rb"), email.message_from_string(text), pathname2url(path, add_scheme=True))
        except OSError as exp:
            raise URLError(exp, exp.filename)

    file_open = open_local_file


def _is_local_authority(authority, resolve):
    if not authority or authority == "localhost" or authority == socket.gethostname():
        return True
    if not resolve:
        return False
    try:
        return socket.gethostbyname(authority) in FileHandler().get_names()
    except (socket.gaierror, UnicodeEncodeError):
        return False


def url2pathname(url, *, require_scheme=False, resolve_host=False):
    scheme, authority, path = urlsplit(url if require_scheme else "file:" + url)[:3]
    if scheme != "file":
        raise URLError("URL is missing a 'file:' scheme")
    if not _is_local_authority(authority, resolve_host):
        raise URLError("file:// scheme is supported only on localhost")
    return unquote(path, encoding=sys.getfilesystemencoding(), errors="surrogateescape")


def pathname2url(pathname, *, add_scheme=False):
    _, root, tail = os.path.splitroot(pathname)
    tail = quote(tail, encoding=sys.getfilesystemencoding(), errors="surrogateescape")
    return ("file:" if add_scheme else "") + ("//" + root if root else "") + tail


# ---- proxies -----------------------------------------------------------------


def _parse_proxy(proxy):
    """(scheme, user, password, host and port)"""
    scheme, rest = _splittype(proxy)
    if not rest.startswith("/"):
        scheme, authority = None, proxy
    else:
        if not rest.startswith("//"):
            raise ValueError("proxy URL with no authority: %r" % proxy)
        end = rest.find("/", rest.find("@") if "@" in rest else 2)
        authority = rest[2:None if end == -1 else end]
    user, host = _splituser(authority)
    password = None
    if user is not None:
        user, sep, password = user.partition(":")
        password = password if sep else None
    return scheme, user, password, host


class ProxyHandler(BaseHandler):
    handler_order = 100

    def __init__(self, proxies=None):
        if proxies is None:
            proxies = getproxies()
        assert hasattr(proxies, "keys"), "proxies must be a mapping"
        self.proxies = proxies
        for type, url in proxies.items():
            self._add(type.lower(), url)

    def _add(self, type, url):
        setattr(self, type + "_open", lambda request: self.proxy_open(request, url, type))

    def proxy_open(self, req, proxy, type):
        original = req.type
        scheme, user, password, host = _parse_proxy(proxy)
        if scheme is None:
            scheme = original
        if req.host and proxy_bypass(req.host):
            return None
        if user and password:
            credentials = f"{unquote(user)}:{unquote(password)}".encode()
            req.add_header("Proxy-authorization", "Basic " + base64.b64encode(credentials).decode("ascii"))
        req.set_proxy(unquote(host), scheme)
        if original == scheme or original == "https":
            return None
        return self.parent.open(req, timeout=req.timeout)


def getproxies_environment():
    found = [(name, value, name[:-6].lower()) for name, value in os.environ.items()
             if len(name) > 5 and name[-6] == "_" and name[-5:].lower() == "proxy"]
    proxies = {scheme: value for _, value, scheme in found if value}
    if "REQUEST_METHOD" in os.environ:
        proxies.pop("http", None)  # it may be a header of a request
    for name, value, scheme in found:
        if name[-6:] == "_proxy":
            if value:
                proxies[scheme] = value
            else:
                proxies.pop(scheme, None)
    return proxies


def proxy_bypass_environment(host, proxies=None):
    listed = (getproxies_environment() if proxies is None else proxies).get("no")
    if listed is None:
        return False
    if listed == "*":
        return True
    host = host.lower()
    bare = _splitport(host)[0]
    for name in listed.split(","):
        name = name.strip()
        if name:
            name = name.lstrip(".").lower()
            if name in (bare, host) or bare.endswith("." + name) or host.endswith("." + name):
                return True
    return False


getproxies = getproxies_environment
proxy_bypass = proxy_bypass_environment


# ---- authentication ----------------------------------------------------------


class HTTPPasswordMgr:
    def __init__(self):
        self.passwd = {}

    def add_password(self, realm, uri, user, passwd):
        uris = [uri] if isinstance(uri, str) else uri
        table = self.passwd.setdefault(realm, {})
        for default_port in True, False:
            table[tuple(self.reduce_uri(each, default_port) for each in uris)] = user, passwd

    def find_user_password(self, realm, authuri):
        table = self.passwd.get(realm, {})
        for default_port in True, False:
            reduced = self.reduce_uri(authuri, default_port)
            for uris, known in table.items():
                if any(self.is_suburi(uri, reduced) for uri in uris):
                    return known
        return None, None

    def reduce_uri(self, uri, default_port=True):
        parts = urlsplit(uri)
        if not parts[1]:
            return uri, "/"
        host, port = _splitport(parts[1])
        known = {"http": 80, "https": 443}.get(parts[0])
        if default_port and port is None and known is not None:
            return f"{host}:{known}", parts[2] or "/"
        return parts[1], parts[2] or "/"

    def is_suburi(self, base, test):
        if base == test:
            return True
        prefix = base[1] if base[1][-1:] == "/" else base[1] + "/"
        return base[0] == test[0] and test[1].startswith(prefix)


class HTTPPasswordMgrWithDefaultRealm(HTTPPasswordMgr):
    def find_user_password(self, realm, authuri):
        user, password = HTTPPasswordMgr.find_user_password(self, realm, authuri)
        if user is not None:
            return user, password
        return HTTPPasswordMgr.find_user_password(self, None, authuri)


class HTTPPasswordMgrWithPriorAuth(HTTPPasswordMgrWithDefaultRealm):
    def __init__(self):
        self.authenticated = {}
        super().__init__()

    def add_password(self, realm, uri, user, passwd, is_authenticated=False):
        self.update_authenticated(uri, is_authenticated)
        if realm is not None:
            super().add_password(None, uri, user, passwd)
        super().add_password(realm, uri, user, passwd)

    def update_authenticated(self, uri, is_authenticated=False):
        for default_port in True, False:
            for each in [uri] if isinstance(uri, str) else uri:
                self.authenticated[self.reduce_uri(each, default_port)] = is_authenticated

    def is_authenticated(self, authuri):
        for default_port in True, False:
            reduced = self.reduce_uri(authuri, default_port)
            for uri in self.authenticated:
                if self.is_suburi(uri, reduced):
                    return self.authenticated[uri]


class AbstractBasicAuthHandler:
    rx = re.compile("(?:^|,)[ \t]*([^ \t,]+)[ \t]+realm=([\"']?)([^\"']*)\\2", re.I)

    def __init__(self, password_mgr=None):
        self.passwd = HTTPPasswordMgr() if password_mgr is None else password_mgr
        self.add_password = self.passwd.add_password

    def _parse_realm(self, header):
        found = False
        for match in AbstractBasicAuthHandler.rx.finditer(header):
            scheme, mark, realm = match.groups()
            if mark not in ('"', "'"):
                import warnings

                warnings.warn("Basic Auth Realm was unquoted", UserWarning, 3)
            yield scheme, realm
            found = True
        if not found:
            yield header.split()[0] if header else "", None

    def http_error_auth_reqed(self, authreq, host, req, headers):
        unsupported = scheme = None
        for header in headers.get_all(authreq) or ():
            for scheme, realm in self._parse_realm(header):
                if scheme.lower() != "basic":
                    unsupported = scheme
                elif realm is not None:
                    return self.retry_http_basic_auth(host, req, realm)
        if unsupported is not None:
            raise ValueError("AbstractBasicAuthHandler does not support the following scheme: %r" % (scheme,))

    def retry_http_basic_auth(self, host, req, realm):
        user, password = self.passwd.find_user_password(realm, host)
        if password is None:
            return None
        value = "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode("ascii")
        if req.get_header(self.auth_header, None) == value:
            return None
        req.add_unredirected_header(self.auth_header, value)
        return self.parent.open(req, timeout=req.timeout)

    def http_request(self, req):
        if not hasattr(self.passwd, "is_authenticated") or not self.passwd.is_authenticated(req.full_url):
            return req
        if not req.has_header("Authorization"):
            user, password = self.passwd.find_user_password(None, req.full_url)
            encoded = base64.standard_b64encode(f"{user}:{password}".encode()).decode()
            req.add_unredirected_header("Authorization", "Basic " + encoded)
        return req

    def http_response(self, req, response):
        if hasattr(self.passwd, "is_authenticated"):
            self.passwd.update_authenticated(req.full_url, 200 <= response.code < 300)
        return response

    https_request = http_request
    https_response = http_response


class HTTPBasicAuthHandler(AbstractBasicAuthHandler, BaseHandler):
    auth_header = "Authorization"

    def http_error_401(self, req, fp, code, msg, headers):
        return self.http_error_auth_reqed("www-authenticate", req.full_url, req, headers)


class ProxyBasicAuthHandler(AbstractBasicAuthHandler, BaseHandler):
    auth_header = "Proxy-authorization"

    def http_error_407(self, req, fp, code, msg, headers):
        return self.http_error_auth_reqed("proxy-authenticate", req.host, req, headers)


class AbstractDigestAuthHandler:
    def __init__(self, passwd=None):
        self.passwd = HTTPPasswordMgr() if passwd is None else passwd
        self.add_password = self.passwd.add_password
        self.retried = 0
        self.nonce_count = 0
        self.last_nonce = None

    def reset_retry_count(self):
        self.retried = 0

    def http_error_auth_reqed(self, auth_header, host, req, headers):
        challenge = headers.get(auth_header, None)
        if self.retried > 5:
            raise HTTPError(req.full_url, 401, "digest auth failed", headers, None)
        self.retried += 1
        if challenge:
            scheme = challenge.split()[0]
            if scheme.lower() == "digest":
                return self.retry_http_digest_auth(req, challenge)
            if scheme.lower() != "basic":
                raise ValueError(f"AbstractDigestAuthHandler does not support the following scheme: '{scheme}'")

    def retry_http_digest_auth(self, req, auth):
        challenge = auth.split(" ", 1)[1]
        made = self.get_authorization(req, parse_keqv_list(filter(None, parse_http_list(challenge))))
        if not made:
            return None
        value = f"Digest {made}"
        if req.headers.get(self.auth_header, None) == value:
            return None
        req.add_unredirected_header(self.auth_header, value)
        return self.parent.open(req, timeout=req.timeout)

    def get_cnonce(self, nonce):
        text = f"{self.nonce_count}:{nonce}:{time.ctime()}:"
        return hashlib.sha1(text.encode("ascii") + os.urandom(8)).hexdigest()[:16]

    def get_authorization(self, req, chal):
        if "realm" not in chal or "nonce" not in chal:
            return None
        realm, nonce, qop = chal["realm"], chal["nonce"], chal.get("qop")
        algorithm, opaque = chal.get("algorithm", "MD5"), chal.get("opaque")
        H, KD = self.get_algorithm_impls(algorithm)
        user, password = self.passwd.find_user_password(realm, req.full_url)
        if user is None:
            return None
        entity = self.get_entity_digest(req.data, chal) if req.data is not None else None
        secret, action = H(f"{user}:{realm}:{password}"), H(f"{req.get_method()}:{req.selector}")
        ending = ""
        if qop is None:
            response = KD(secret, f"{nonce}:{action}")
        elif "auth" in qop.split(","):
            if nonce == self.last_nonce:
                self.nonce_count += 1
            else:
                self.nonce_count = 1
                self.last_nonce = nonce
            count, cnonce = f"{self.nonce_count:08x}", self.get_cnonce(nonce)
            response = KD(secret, f"{nonce}:{count}:{cnonce}:auth:{action}")
            ending = f', qop=auth, nc={count}, cnonce="{cnonce}"' if qop else ""
        else:
            raise URLError(f"qop '{qop}' is not supported.")
        made = f'username="{user}", realm="{realm}", nonce="{nonce}", uri="{req.selector}", response="{response}"'
        if opaque:
            made += f', opaque="{opaque}"'
        if entity:
            made += f', digest="{entity}"'
        return made + f', algorithm="{algorithm}"' + ending

    def get_algorithm_impls(self, algorithm):
        digests = {"MD5": hashlib.md5, "SHA": hashlib.sha1, "SHA-256": hashlib.sha256}
        if algorithm not in digests:
            raise ValueError("Unsupported digest authentication algorithm %r" % algorithm)
        digest = digests[algorithm]

        def H(text):
            return digest(text.encode("ascii")).hexdigest()
        return H, lambda secret, data: H(f"{secret}:{data}")

    def get_entity_digest(self, data, chal):
        return None


class HTTPDigestAuthHandler(BaseHandler, AbstractDigestAuthHandler):
    auth_header = "Authorization"
    handler_order = 490

    def http_error_401(self, req, fp, code, msg, headers):
        retry = self.http_error_auth_reqed("www-authenticate", urlparse(req.full_url)[1], req, headers)
        self.reset_retry_count()
        return retry


class ProxyDigestAuthHandler(BaseHandler, AbstractDigestAuthHandler):
    auth_header = "Proxy-Authorization"
    handler_order = 490

    def http_error_407(self, req, fp, code, msg, headers):
        retry = self.http_error_auth_reqed("proxy-authenticate", req.host, req, headers)
        self.reset_retry_count()
        return retry


def parse_keqv_list(l):
    parsed = {}
    for each in l:
        key, value = each.split("=", 1)
        if value[0] == '"' and value[-1] == '"':
            value = value[1:-1]
        parsed[key] = value
    return parsed


def parse_http_list(s):
    found, part, escaped, quoted = [], "", False, False
    for here in s:
        if escaped:
            part += here
            escaped = False
        elif quoted and here == "\\":
            escaped = True
        elif here == "," and not quoted:
            found.append(part)
            part = ""
        else:
            if here == '"':
                quoted = not quoted
            part += here
    if part:
        found.append(part)
    return [part.strip() for part in found]
