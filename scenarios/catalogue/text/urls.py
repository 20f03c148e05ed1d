# urllib.parse: URLs apart and together, quoting, queries, and what is complained about.
import asyncio
import urllib.parse
from urllib.parse import parse_qs, parse_qsl, quote, quote_plus, unquote, unquote_plus, urldefrag, urlencode, urljoin, urlparse, urlsplit, urlunparse, urlunsplit

URLS = ["http://user:pa%20ss@Example.COM:8080/a/b;p?q=1&r=2#frag", "//host/path", "/path;x/y;z", "mailto:a@b.c", "http:", "http://[::1]:80/x", "a b", "HTTP://h?q", "file:///etc/x",
        "http://h#", "x-y+z.1://h", "1x://h", "http://u@h", "http://:80", "", "?a", "#f", "svn+ssh://h/p", "http://h/\tp\n", "  http://h", "http://h//x", "tel:1;p=2", "http://é.com/ü?ä#ö", "javascript:alert(1)", "http://a:b@c@d:1/"]
RELATIVE = ["g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", ";x", "", ".", "./", "..", "../", "../g", "../..", "../../g", "../../../g", "/./g", "g:h", "http:g", "./../g", "g/./h", "g/../h", "g;x=1/../y"]


async def main():
    for url in URLS:
        parts = urlsplit(url)
        print(parts, parts.geturl(), parts.username, parts.password, parts.hostname, parts.port)
        print(urlparse(url), urlparse(url).geturl(), urldefrag(url))
    for base in ("http://a/b/c/d;p?q", "http://a", "a/b", "mailto:x"):
        print([urljoin(base, url) for url in RELATIVE])
    print(urlunparse(("http", "h", "p", "x", "q", "f")), urlunsplit(["", "", "//x", "", ""]), urlunsplit(("http", "", "/x", "", "")), urlsplit("http://h")._replace(path="/new", query="z").geturl())
    print(quote("a b/ü?&=~"), quote("a/b", safe=""), quote_plus("a b+c"), quote(b"\xff a"), quote("ä", encoding="latin-1"), quote_plus("a/b c", safe="/"), quote(""))
    print(unquote("a%20b%C3%BC%zz%"), unquote_plus("a+b%2B"), unquote("%ff"), unquote("é%C3%A9"), urllib.parse.unquote_to_bytes("a%20é"), unquote("%E4", "latin-1"), unquote(b"%41"))
    print(urlencode({"a": 1, "b": "x y", "c": "ü&"}), urlencode([("a", [1, 2]), ("b", "z")], doseq=True), urlencode({"a": [1, 2]}), urlencode({"a b": "c d"}, quote_via=quote), urlencode({"k": b"\xff"}), urlencode({"a": "/"}, safe="/"), urlencode({"a": "xy", "b": 5, "c": ()}, doseq=True))
    print(parse_qs("a=1&b=2&a=3&c=&d"), parse_qs("a=1&c=", keep_blank_values=True), parse_qsl("a=1;b=2", separator=";"), parse_qsl("x=%20+y&&z=ü"), parse_qsl(""), parse_qs("a=b=c"))
    for bad in (lambda: urlsplit("http://h:99999").port, lambda: urlsplit("http://h:x").port, lambda: urlsplit("http://[::1"), lambda: urlsplit("http://[1.2.3.4]/"), lambda: urlsplit("http://[x]/"), lambda: urlsplit("http://a[::1]/"), lambda: parse_qsl("a", strict_parsing=True), lambda: parse_qsl("a&b", max_num_fields=1),
                lambda: quote(5), lambda: quote(b"x", encoding="u"), lambda: urlencode(5), lambda: urlencode("ab"), lambda: urlsplit(5), lambda: parse_qsl("a", separator=""), lambda: urlunsplit((1, 2)), lambda: urljoin("http://a", 5)):
        try:
            print(bad())
        except Exception as e:
            print(type(e).__name__, e)

asyncio.run(main())
