# __module__ of functions that CPython has in C, of asyncio's and of methods; functools.wraps takes it over.
import abc
import asyncio
import bisect
import cmath
import dataclasses
import functools
import inspect
import math
import re
import sys
import unicodedata


def shown(f):
    try:
        return f"{f.__module__}.{f.__qualname__}"
    except AttributeError as e:
        return f"AttributeError: {e}"


for f in (abs, len, sorted, iter, math.sin, math.gcd, sys.exit, cmath.sqrt, bisect.bisect, unicodedata.name):
    print(shown(f))
for f in ([].append, "".join, {}.get, dict.fromkeys, str.join, [].__len__, b"".hex):
    print(shown(f))
for f in (asyncio.sleep, asyncio.gather, asyncio.run, asyncio.wait_for, asyncio.Queue().put, asyncio.Queue.put):
    print(shown(f))
for f in (functools.reduce, functools.wraps, functools.lru_cache, functools.partial, dataclasses.field,
          dataclasses.asdict, inspect.signature, re.compile, abc.abstractmethod):
    print(shown(f))
for f in (math.sin, len, [].append, str.join, asyncio.sleep, shown):
    @functools.wraps(f)
    def wrapper(*args):
        pass
    print(wrapper.__module__, wrapper.__name__, wrapper.__qualname__)

import heapq
import pickle

for f in (functools.reduce, heapq.heappush, bisect.insort, len, math.sin):
    data = pickle.dumps(f, 4)
    print(data, pickle.loads(data) is f)
