# urllib.request, urllib.error, urllib.response: requests, redirects, errors, authentication, proxies, data and files.
import base64
import io
import os
import tempfile
import threading
import urllib.error
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.error import ContentTooShortError, HTTPError, URLError
from urllib.request import (BaseHandler, HTTPBasicAuthHandler, HTTPDigestAuthHandler, HTTPPasswordMgr, HTTPPasswordMgrWithDefaultRealm, HTTPPasswordMgrWithPriorAuth, HTTPRedirectHandler,
                            OpenerDirector, ProxyHandler, Request, build_opener, install_opener, pathname2url, url2pathname, urlcleanup, urlopen, urlretrieve)
from urllib.response import addbase, addclosehook, addinfo, addinfourl


class Handler(BaseHTTPRequestHandler):
    def log_message(self, format, *args):
        pass

    def date_time_string(self, timestamp=None):
        return "the date"

    def answer(self, code, body=b"", headers=()):
        self.send_response(code)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        path, _, query = self.path.partition("?")
        length = int(self.headers.get("Content-Length", 0))
        sent = self.rfile.read(length)
        if self.headers.get("Transfer-Encoding") == "chunked":
            while size := int(self.rfile.readline(), 16):
                sent += self.rfile.read(size) + b"|"
                self.rfile.readline()
            self.rfile.readline()
        if path.startswith("/redirect/"):
            code = int(path.rsplit("/", 1)[1])
            self.answer(code, b"moved", [("Location", query or "/target x?a=é".encode().decode("latin-1"))])
        elif path == "/loop":
            self.answer(302, b"", [("Location", "/loop")])
        elif path == "/endless":
            self.answer(302, b"", [("Location", f"/endless?{int(query or 0) + 1}")])
        elif path == "/uri":
            self.answer(301, b"", [("URI", "/by-uri")])
        elif path == "/nowhere":
            self.answer(303)
        elif path.startswith("/status/"):
            self.answer(int(path[8:]), b"body of the error", [("X-Error", "1")])
        elif path == "/basic":
            if self.headers["Authorization"] == "Basic " + base64.b64encode(b"me:secret").decode():
                self.answer(200, b"welcome")
            else:
                self.answer(401, b"no", [("WWW-Authenticate", 'Basic realm="the realm"')])
        elif path == "/digest":
            given = self.headers["Authorization"]
            if given:
                self.answer(200, (given.split("response")[0] + "..., " + given.split(", ", 7)[7].split("cnonce")[0] if "qop" in given else given).encode())
            else:
                self.answer(401, b"no", [("WWW-Authenticate", f'Digest realm="r, s", nonce="abc"{", " + urllib.parse.unquote(query) if query else ""}')])
        elif path == "/negotiate":
            self.answer(401, b"no", [("WWW-Authenticate", "Negotiate")])
        elif path == "/short":
            self.send_response(200)
            self.send_header("Content-Length", "100")
            self.end_headers()
            self.wfile.write(b"too short")
        elif path == "/big":
            self.answer(200, b"x" * 20000, [("Content-Type", "text/plain; charset=utf-8")])
        else:
            self.answer(200, f"{self.command} {self.path} {self.headers.items()} {sent}".encode())

    do_POST = do_PUT = do_HEAD = do_DELETE = do_GET


def shown(value):
    return str(value).replace(str(port), "PORT")


def attempt(function, *args, **kw):
    try:
        print(shown(function(*args, **kw)))
    except HTTPError as e:
        print("HTTPError", shown(e), repr(e), e.code, e.reason, shown(e.url), shown(e.filename), e.headers and e.headers.get("X-Error"), e.read(), e.geturl() == e.url, e.status)
        e.close()
    except Exception as e:
        print(type(e).__name__, shown(e), shown(e.args))


def read(*args, **kw):
    with urlopen(*args, **kw) as response:
        return response.status, response.url, response.read().decode()


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
port = server.server_port
base = f"http://127.0.0.1:{port}"
thread = threading.Thread(target=server.serve_forever, args=(0.05,))
thread.start()

with urlopen(base + "/plain?q=1#fragment") as response:
    print(type(response).__name__, response.status, response.code, response.getcode(), response.msg, response.reason, shown(response.geturl()), response.info()["Server"], response.headers.get_content_type(),
          response.headers.items()[0])
    print(shown(response.read().decode()), response.read(), response.isclosed())
attempt(read, base)
attempt(read, base + "/post", urllib.parse.urlencode({"a": "b c", "d": "é"}).encode())
attempt(read, base + "/post", io.BytesIO(b"file"))
attempt(read, base + "/post", [b"one", b"two"])
attempt(read, base + "/post", "str")
attempt(read, base + "/timeout", timeout=5)
request = Request(base + "/request", b"data", {"content-type": "text/x", "X-Mine": "1", "host": "other"}, method="PUT")
request.add_header("user-agent", "mine")
request.add_unredirected_header("x-unredirected", "2")
print(request.get_method(), request.headers, request.unredirected_hdrs, request.has_header("X-mine"), request.get_header("User-agent"), request.get_header("none", 3), request.type, shown(request.host), request.selector,
      shown(request.get_full_url()), request.origin_req_host, request.unverifiable, request.data, sorted(request.header_items()))
attempt(read, request)
request.remove_header("X-mine")
request.data = None
del request.method
attempt(read, request)
attempt(read, Request(base + "/head", method="HEAD"))
attempt(read, Request(base + "/delete", method="DELETE", headers={"Transfer-Encoding": "chunked"}, data=[b"xy"]))
for text in "nothing", "http:///path", "foo://x", "<URL:http://h/p#f>", "http://h%41?x", "mailto:a@b", "HTTP://User@H:1/P", "//h/p", "http:x":
    attempt(lambda: (Request(text).type, Request(text).host, Request(text).selector, Request(text).full_url, Request(text).fragment, Request(text).origin_req_host))
for text in "foo://x", "http:///path", "file://elsewhere.example/x", "file:///none/such", "http://127.0.0.1:1/", "http://a b/":
    attempt(read, text)

for code in 301, 302, 303, 307, 308, 300, 304:
    attempt(read, f"{base}/redirect/{code}")
    attempt(read, f"{base}/redirect/{code}", b"post")
attempt(read, Request(base + "/redirect/301", method="HEAD", headers={"X-Kept": "1", "Content-Type": "t"}))
for path in "/loop", "/endless", "/uri", "/nowhere", "/redirect/302?ftp:x", "/redirect/302?gopher://x/", f"/redirect/302?http://127.0.0.1:{port}", "/redirect/302?sub/rel?x", "/status/404", "/status/500", "/status/401", "/status/204", "/status/299", "/negotiate":
    attempt(read, base + path)


class NoRedirect(HTTPRedirectHandler):
    def redirect_request(self, req, fp, code, msg, headers, newurl):
        print("not to", shown(newurl))


class Mine(BaseHandler):
    def http_request(self, request):
        request.add_header("X-Seen", "by mine")
        return request

    def http_response(self, request, response):
        print("response", response.status)
        return response

    def mine_open(self, request):
        return addinfourl(io.BytesIO(request.selector.encode()), {}, request.full_url, 299)

    def http_error_404(self, request, response, code, message, headers):
        return addinfourl(io.BytesIO(b"instead"), headers, request.full_url, 200)


attempt(build_opener(NoRedirect).open, base + "/loop")
opener = build_opener(Mine(), NoRedirect())
opener.addheaders = [("User-Agent", "other"), ("X-Added", "1")]
print(shown(opener.open(base + "/x").read()), opener.open("mine://path").read(), opener.open(base + "/status/404").read(), [type(h).__name__ for h in opener.handlers if not type(h).__name__.endswith("FTPHandler")])
install_opener(opener)
attempt(read, base + "/installed")
install_opener(None)
attempt(OpenerDirector().add_handler, 5)
print(OpenerDirector().open("http://h/") is None, BaseHandler() < HTTPRedirectHandler(), BaseHandler() < object())

basic = HTTPBasicAuthHandler()
basic.add_password("the realm", base, "me", "secret")
attempt(lambda: build_opener(basic).open(base + "/basic").read())
basic = HTTPBasicAuthHandler(HTTPPasswordMgrWithDefaultRealm())
basic.add_password(None, base + "/basic", "me", "wrong")
attempt(lambda: build_opener(basic).open(base + "/basic").read())
attempt(lambda: build_opener(basic).open(base + "/negotiate").read())
prior = HTTPPasswordMgrWithPriorAuth()
prior.add_password(None, base, "me", "secret", is_authenticated=True)
attempt(lambda: build_opener(HTTPBasicAuthHandler(prior)).open(base + "/x").read())
for query in "", "?algorithm=SHA,%20opaque=%22o%22", "?qop=%22auth,auth-int%22", "?qop=%22auth-int%22", "?algorithm=NONE", "?algorithm=SHA-256":
    manager = HTTPPasswordMgr()
    manager.add_password("r, s", [base, "http://other"], "me", "secret")
    attempt(lambda: build_opener(HTTPDigestAuthHandler(manager)).open(base + "/digest" + query).read())
print(manager.find_user_password("r, s", "http://other/sub"), manager.find_user_password("r, s", "http://other:80/"), manager.find_user_password("x", base), manager.reduce_uri("https://h"), manager.reduce_uri("h:1"),
      manager.is_suburi(("h", "/a"), ("h", "/a/b")), manager.is_suburi(("h", "/a"), ("h", "/ab")))

proxy = ProxyHandler({"http": f"http://user:pass@127.0.0.1:{port}"})
attempt(lambda: build_opener(proxy).open("http://example.org/path").read())
os.environ["http_proxy"] = f"127.0.0.1:{port}"
os.environ["no_proxy"] = "example.com, .local"
attempt(lambda: urllib.request.build_opener().open("http://example.org/env").read())
print(shown(urllib.request.getproxies()), [urllib.request.proxy_bypass(host) for host in ("example.com", "www.example.com:80", "x.local", "example.org")])
del os.environ["http_proxy"], os.environ["no_proxy"]
attempt(ProxyHandler({"http": "http:/x"}).proxy_open, Request("http://h/"), "http:/x", "http")

for text in "data:,a%20b", "data:text/html;base64,PGI+", "data:;charset=utf-8,%C3%A9", "data:nothing":
    attempt(lambda: (urlopen(text).read(), urlopen(text).headers.items(), urlopen(text).url))
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "a b.html")
    with open(path, "w") as file:
        file.write("<p>")
    os.utime(path, (0, 0))
    url = "file://" + urllib.parse.quote(path)
    with urlopen(url) as response:
        print(response.read(), response.headers.items(), response.url.endswith("/a%20b.html"), response.status, response.closed)
    print(response.closed)
    print(urlretrieve(url)[0].endswith("a%20b.html"))
    calls = []
    name, headers = urlretrieve(base + "/big", os.path.join(folder, "copy"), lambda *args: calls.append(args))
    print(os.path.getsize(name), headers.get_content_charset(), calls)
    name, headers = urlretrieve(base + "/big")
    print(os.path.exists(name))
    urlcleanup()
    print(os.path.exists(name))
    attempt(urlretrieve, base + "/short", os.path.join(folder, "short"))
for text in "/a b", "é", "", "//x", "a/b?c#d":
    print(pathname2url(text), pathname2url(text, add_scheme=True), url2pathname(pathname2url(text)) == text)
print(url2pathname("file:///a%20b", require_scheme=True), url2pathname("//localhost/x"))
attempt(url2pathname, "http://x", require_scheme=True)
attempt(url2pathname, "//elsewhere.example/x")

closed = []
hooked = addclosehook(io.BytesIO(b"a\nb\n"), closed.append, 1)
print(list(hooked), hooked.read(), hooked.closed, hooked.close(), hooked.closed, closed, hooked.close())
with addbase(io.BytesIO(b"x")) as file:
    print(file.read(1), file.fp.closed)
attempt(file.__enter__)
print(addinfo(io.BytesIO(), {"a": 1}).info(), addinfourl(io.BytesIO(), {}, "u", 5).status, repr(file).startswith("<addbase at "))
error = HTTPError("http://h/", 418, "Teapot", {"A": "b"}, None)
print(error, repr(error), error.read(), error.hdrs, error.reason, isinstance(error, OSError), isinstance(error, URLError), error.info())
error.headers = {}
print(error.hdrs, type(error.fp).__name__)
print(URLError("why"), repr(URLError("why", "f")), URLError("why", "f").filename, ContentTooShortError("m", 1).content, urllib.request.parse_http_list('a="b, c", d, "e\\"f"'), urllib.request.parse_keqv_list(['a="b"', "c=d"]),
      urllib.request.request_host(Request("http://H:80/")))
server.shutdown()
thread.join()
server.server_close()
