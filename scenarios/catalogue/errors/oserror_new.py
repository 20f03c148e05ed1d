# Which of __new__ and __init__ reads the arguments of a class that derives from OSError; names of types in messages.
for base in (Exception, OSError, ValueError, KeyError, ConnectionError, TimeoutError):
    for init in (None, "pass", "super", "other"):
        ns = {"__new__": lambda cls, *args, base=base: base.__new__(cls, "new", *args)}
        if init == "pass": ns["__init__"] = lambda self, *a: None
        if init == "super": ns["__init__"] = lambda self, *a, base=base: base.__init__(self, *a)
        if init == "other": ns["__init__"] = lambda self, *a, base=base: base.__init__(self, "other")
        E = type("E", (base,), ns)
        for args in ((), ("app",), ("app", 3)):
            try:
                e = E(*args); print(base.__name__, init, args, e.args, repr(e), str(e), getattr(e, "errno", 0), getattr(e, "strerror", 0), getattr(e, "value", 0), getattr(e, "code", 0))
            except Exception as x: print(base.__name__, init, args, type(x), x)

import datetime
import weakref
for v in (3, "x", [], (), {}, None, datetime.date(2000, 1, 1)):
    try:
        weakref.ref(v)
    except TypeError as e:
        print(e)
try:
    datetime.datetime.strptime(None, "%Y")
except TypeError as e:
    print(e)
