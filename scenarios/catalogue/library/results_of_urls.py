# The results of urllib.parse are named tuples; enumerate() counts beyond 64 bits; the bases of some exceptions.
import decimal
import io
import urllib.parse as P

u = P.urlsplit("http://u:p@H:80/p?q#f")
print(u, tuple(u), u[1], isinstance(u, tuple), u._replace(path="/x").geturl(), u == tuple(u), u.hostname, u.port,
      u.username, u.password, len(u), u._fields, u._asdict(), u + (1,), u[1:3], sorted([u, u._replace(path="/a")])[0].path)
scheme, netloc, path, query, fragment = u
print(scheme, netloc, path, query, fragment, hash(u) == hash(tuple(u)), {u: 1}[tuple(u)])
match P.urlparse("http://h/a;b?c"):
    case (scheme, _, path, params, *rest):
        print(scheme, path, params, rest)
print(P.urldefrag("http://h/a#b"), P.urldefrag("http://h/a#b").geturl(), P.urlunsplit(u), P.urljoin(u.geturl(), "y"))
try:
    P.SplitResult("a")
except TypeError as e:
    print(e)
print(list(enumerate("ab", 2**63 - 1)), list(enumerate("ab", -2**63 - 1)), list(enumerate("ab", 2**70)),
      list(enumerate("ab", 1)), list(enumerate("ab", 2**62 - 1)), list(enumerate("ab", True)))
print(issubclass(io.UnsupportedOperation, ValueError), issubclass(decimal.DivisionUndefined, ZeroDivisionError))
