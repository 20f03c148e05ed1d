# URLs in bytes: the functions of urllib.parse decode them as ASCII and encode what
# they return; str and bytes do not mix, but for what is empty.
from urllib.parse import (ParseResult, ParseResultBytes, SplitResultBytes, urldefrag, urljoin, urlparse, urlsplit,
                          urlunparse, urlunsplit)


def show(call, *args):
    try:
        print(call.__name__, args, "->", call(*args))
    except Exception as error:
        print(call.__name__, args, "->", f"{type(error).__name__}: {error}")


URL = b"http://user:word@Example.org:8080/a/b;p?q=1#part"
for call in urlparse, urlsplit, urldefrag:
    for url in URL, b"", b"/only", bytearray(b"x:y"), b"caf\xc3\xa9", None, 5, memoryview(b"a:b"):
        if not isinstance(url, memoryview):
            show(call, url)
show(urlsplit, b"//host", b"http")
show(urlsplit, b"//host", "http")
show(urlsplit, "//host", b"http")
for base, url in ((b"http://h/a/b", b"../c"), (b"http://h/a/b", b""), (b"", b"x"), (b"http://h", "x"), ("http://h", b"x"),
                  (b"http://h/a", b"mailto:x")):
    show(urljoin, base, url)
show(urlunparse, (b"http", b"h", b"/p", b"", b"q", b""))
show(urlunparse, (b"http", b"h", b"/p", "", b"q", b""))
show(urlunparse, (b"http", "h", b"/p", b"", b"q", b""))
show(urlunsplit, [b"http", b"h", b"p", b"", b"f"])
parsed = urlparse(URL)
print(parsed.username, parsed.password, parsed.hostname, parsed.port, parsed.geturl())
print(parsed.decode(), parsed.decode().encode() == parsed, isinstance(parsed, ParseResultBytes))
print(urlsplit(b"http://[FE80::1%Eth0]:80/").hostname, urlsplit(b"//h:x").netloc)
for url in b"//h:x", b"//h:70000", b"//h:":
    try:
        print(url, urlsplit(url).port)
    except ValueError as error:
        print(url, error)
print(urldefrag(b"a#b").geturl(), urldefrag(b"a").geturl(), urldefrag(b"a#b").decode())
print(ParseResult("a", "b", "c", "d", "e", "f").encode(), SplitResultBytes(b"a", b"b", b"c", b"d", b"e").geturl())
print(urlsplit("http://h/").encode("utf-16-le").scheme)
