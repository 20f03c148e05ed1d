# urllib.parse: which addresses may be in brackets, characters that normalize to separators; re: groups by __index__.
import re
from urllib.parse import urlsplit


def tried(function, *args):
    try:
        return function(*args)
    except (ValueError, IndexError) as e:
        return f"{type(e).__name__}: {e}"


for host in ("::1", "::", "1::", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "1::8", "::ffff:10.0.0.1",
             "1:2:3:4:5:6:10.0.0.1", "1:2:3:4:5:6:7:10.0.0.1", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7", "1::2::3", ":::",
             ":1", "1:", ":1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8:", "12345::", "g::", "::10.0.0.256", "::10.0.0.01",
             "10.0.0.1", "10.0.0.01", "fe80::1%eth0", "fe80::1%", "name", "", "v1.a", "vf.1:2", "v.a", "v1.", "vg.a"):
    print(host, tried(lambda: urlsplit(f"http://u:p@[{host}]:80/x").hostname))
for url in ("http://a\u2100b/", "http://a\uff0fb", "http://a\uff1a80", "http://\u30d5\u309a:80", "http://\u30d5\u309a\ufe1380",
            "http://\uff21.b", "http://user\uff20host", "http://a\u2048", "http://b\xfccher.example/\u2100", "//\u2047"):
    print(ascii(url), ascii(tried(urlsplit, url)))


class At:
    def __init__(self, n):
        self.n = n

    def __index__(self):
        return self.n


m = re.match("(?P<a>x)(y)?", "x")
print(m.group(At(1)), m[At(0)], m.span(At(1)), m.start(At(2)), m.group(At(0), "a", 2))
print(tried(m.group, At(3)), tried(m.group, At(-1)), tried(m.end, At(9)), tried(m.group, "b"), tried(m.group, 1.0))
