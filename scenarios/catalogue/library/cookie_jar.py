# Pins: cookies as clients keep them: what is accepted, sent, deleted and forgotten.
import http.cookiejar as cj
import urllib.request
import email.message


class Response:
    def __init__(self, *cookies):
        self.message = email.message.Message()
        for cookie in cookies:
            self.message["Set-Cookie"] = cookie

    def info(self):
        return self.message


def visit(jar, url, *cookies):
    request = urllib.request.Request(url)
    jar.add_cookie_header(request)
    print("->", url, request.get_header("Cookie"))
    jar.extract_cookies(Response(*cookies), request)


jar = cj.CookieJar()
visit(jar, "http://www.example.com/shop/cart", "id=3; Path=/", "theme=dark", "sec=1; Secure; Path=/; HttpOnly",
      "wide=yes; Domain=example.com; Path=/", "other=1; Domain=other.com", "tld=1; Domain=.com")
print(len(jar), jar)
visit(jar, "http://www.example.com/shop/pay")
visit(jar, "https://www.example.com/")
visit(jar, "http://api.example.com/", "id=; Max-Age=0", "later=1; Max-Age=3600; Path=/v1", "bad=1; Max-Age=soon")
visit(jar, "http://api.example.com/v1/x", "later=2; expires=Wed, 21 Oct 2035 07:28:00 GMT; Path=/v1")
visit(jar, "http://www.example.com/", "wide=; expires=Thu, 01 Jan 1970 00:00:00 GMT; domain=.example.com; path=/")
for cookie in jar:
    print(repr(cookie))
    print(cookie, cookie.is_expired(), cookie.is_expired(2**33), cookie.has_nonstandard_attr("HttpOnly"))
try:
    jar.clear("www.example.com", None, "id")
except ValueError as e:
    print(e)
try:
    jar.clear("nowhere")
except KeyError as e:
    print("KeyError", e)
jar.clear("www.example.com", "/", "id")
print([c.name for c in jar])
jar.clear_session_cookies()
print([c.name for c in jar])
jar.clear()
print(len(jar), repr(jar), bool(jar._cookies))
policy = cj.DefaultCookiePolicy(blocked_domains=["ads.net", ".ads.net"], allowed_domains=None,
                                strict_ns_domain=cj.DefaultCookiePolicy.DomainStrict)
print(policy.is_blocked("x.ads.net"), policy.is_blocked("ads.net"), policy.is_blocked("bads.net"),
      policy.is_not_allowed("q.org"), policy.allowed_domains(), policy.blocked_domains())
strict = cj.CookieJar(policy)
visit(strict, "http://x.ads.net/", "a=1")
visit(strict, "http://a.b.example.org/", "b=1; domain=example.org", "c=1")
print(strict)
for text in ("Wed, 09 Feb 1994 22:23:32 GMT", "Wednesday, 09-Feb-94 22:23:32 GMT", "09 Feb 1994 22:23", "1994-02-30",
             "Thu Feb  3 17:03:55 1994", "nonsense", "08-Feb-94 14:15:29 -0100", "32 Jan 2000 00:00:00 GMT"):
    print(text, cj.http2time(text))
print(cj.time2isoz(0), cj.time2netscape(86400 * 400))
c = cj.Cookie(0, "n", "v", None, False, "H.org", True, False, "/", True, False, "77.5", False, None, None, {"k": None})
print(c.domain, c.expires, c.get_nonstandard_attr("k", 1), c.get_nonstandard_attr("z", 1))
try:
    cj.Cookie(0, "n", "v", None, True, "h", 1, 1, "/", 1, 0, None, 0, None, None, {})
except ValueError as e:
    print(e)
print(cj.parse_ns_headers(["a=1; Path=/x; Expires=Wed, 09 Feb 1994 22:23:32 GMT; Foo=Bar; secure", "", "flag; path=/", '; x=1', 'q="a b"; Version="1"']))
