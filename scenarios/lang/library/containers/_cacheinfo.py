# SPDX-License-Identifier: MIT
"""functools._CacheInfo and _make_key: what lru_cache returns and how it finds results."""
from collections import namedtuple

_CacheInfo = namedtuple('CacheInfo', ['hits', 'misses', 'maxsize', 'currsize'], module='functools')


_MARK = (object(),)


def _make_key(args, kwds, typed, kwd_mark=_MARK):
    """What is equal for equal arguments, and only for these."""
    key = args
    for item in kwds.items():
        key = key + item if len(key) > len(args) else key + kwd_mark + item
    if typed:
        return key + tuple(type(v) for v in args) + tuple(type(v) for v in kwds.values())
    return key[0] if len(key) == 1 and type(key[0]) in (int, str) else key
