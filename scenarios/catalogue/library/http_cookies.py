# http.cookies: what is written, what is read, and what is refused; http.HTTPMethod.
import pickle
from http import HTTPMethod, HTTPStatus
from http.cookies import BaseCookie, CookieError, Morsel, SimpleCookie


def attempt(function, *args):
    try:
        print(function(*args))
    except Exception as e:
        print(type(e).__name__, e)


jar = SimpleCookie()
jar["session"] = "abc123"
jar["session"]["Path"] = "/"
jar["session"]["httponly"] = True
jar["session"]["secure"] = False
jar["session"]["samesite"] = "Lax"
jar["count"] = 7
jar["count"]["max-age"] = 3600
jar["count"]["expires"] = 60
jar["quoted"] = 'a "b"; c,d\\e é'
jar["quoted"]["comment"] = "with; semicolon"
jar["quoted"]["partitioned"] = 1
jar["empty"] = ""
print(jar)
print(repr(jar), jar.output(["path", "expires"], header="Cookie:", sep=" | "))
print(jar.js_output())
print(jar["quoted"].value, jar["quoted"].coded_value, jar["quoted"].key, dict(jar["count"]))
for text in ('a=1; b=2', 'a="x y"; b="\\"q\\" \\054"', 'a=1; Path=/x; Secure; b=2', "Path=/; a=1", '$Version=1; a=1; $Path=/z', "a", "a; b=1",
             "a=1; b", "a=1, b=2", "a=b=c; d==", "expires=x", "a=1; expires=Wed, 01-Jan-98 00:00:00 GMT; b=2", "k=v; max-age", "",
             "   a = 1 ;b=2;", "é=1; a=2", "a[x]=1", "a={1}; b=[2]", 'a="unclosed; b=1', "a=1;;b=2", "a=1; HttpOnly; Expires=Thursday, 1 Jan 1970 00:00:00 GMT",
             "Set-Cookie=1; a=2", "a=1; $Foo=2", "a=1; $Path"):
    for kind in SimpleCookie, BaseCookie:
        attempt(lambda: f"{text!r} {kind(text)!r} {kind(text).output(sep=' | ')}")
m = Morsel()
attempt(m.__setitem__, "nope", 1)
attempt(m.set, "path", 1, 1)
attempt(m.set, "a b", 1, 1)
attempt(m.set, "", 1, 1)
attempt(m.setdefault, "Domain", "d")
attempt(m.setdefault, "x")
attempt(m.update, {"VERSION": 1, "domain": "e"})
attempt(m.update, {"zzz": 1})
attempt(m.isReservedKey, "HTTPONLY")
print(m, repr(m), m == Morsel(), m != m.copy(), m == dict(m), m.key, len(m))
m.set("k", 1, "one")
print(m.copy() == m, m.copy().OutputString(), pickle.loads(pickle.dumps(m)).value)
jar.load({"loaded": 5, "m": m})
print(sorted(jar), jar["m"] is m, jar["loaded"].value)
attempt(jar.__setitem__, "bad key", 1)
attempt(SimpleCookie, 5)
print(issubclass(CookieError, Exception), Morsel[int])
print(HTTPMethod.GET, repr(HTTPMethod.POST), HTTPMethod("PUT") is HTTPMethod.PUT, HTTPMethod.PATCH.description, f"{HTTPMethod.HEAD:>6}")
print([method for method in HTTPMethod], HTTPMethod.TRACE == "TRACE", HTTPStatus.OK)
attempt(HTTPMethod, "get")
