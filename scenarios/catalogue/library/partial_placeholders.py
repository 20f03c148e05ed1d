# functools.Placeholder: positional arguments that a partial leaves open.
import functools
import pickle
from functools import Placeholder as _, partial


def show(*args, **kwargs):
    return args, kwargs


p = partial(show, _, "b", _, "d", k=1)
print(p("a", "c"), p("a", "c", "e", k=2), p.args, p)
q = partial(p, "A")
print(q.args, q("C"), q("C", "E"))
r = partial(q, "C", "E", z=3)
print(r.args, r.keywords, r(), r("F"))
s = partial(partial(show, _, _, 3), _, 2)
print(s.args, s(1))
print(partial(partial(show, 1), 2, _, 4)(3), partial(p).args)
for wrong in (lambda: partial(show, 1, _), lambda: partial(show, k=_), lambda: p("a"), lambda: p(), lambda: partial(p, _),
              lambda: type(_)(1)):
    try:
        print(wrong())
    except TypeError as e:
        print(e)
print(_, type(_), type(_)() is _, _ is functools.Placeholder, bool(_))
print(list(map(partial(pow, _, 2), range(5))))


class Box:
    def put(self, a, b, *, c=0):
        return a, b, c

    first = functools.partialmethod(put, _, "two", c=3)
    second = functools.partialmethod(put, 1)


print(Box().first("one"), Box().second(5))
try:
    Box().first()
except TypeError as e:
    print(e)
