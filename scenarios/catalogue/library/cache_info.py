# functools: what cache_info() returns is a named tuple; _make_key, which libraries use.
from functools import lru_cache
@lru_cache
def f(x): return x
f(1); f(1)
i = f.cache_info()
print(i, i.hits, tuple(i), i[1], i == (1,1,128,1), isinstance(i, tuple), len(i))
h, m, *r = i
print(h, m, r, i._asdict(), type(i).__name__, i._fields, i._replace(hits=5))
from functools import _CacheInfo, _make_key
print(_CacheInfo(1,2,3,4), type(i) is _CacheInfo, _CacheInfo.__module__)
print(_make_key((1,), {}, False), _make_key(("a",), {}, False), _make_key((1,), {}, True), _make_key((1,2), {}, False), len(_make_key((1,), {"b":2}, False)), hash(_make_key((1,2),{},False)) == hash((1,2)), _make_key((1.5,), {}, False), type(_make_key((), {}, False)))
