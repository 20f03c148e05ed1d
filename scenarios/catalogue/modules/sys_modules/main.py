# sys.modules: what is there, stubs, None, a module that replaces itself, a module that is forgotten and runs again.
import sys

import plain

print("plain" in sys.modules, "later" in sys.modules, sys.modules["plain"] is plain, sys.modules[__name__].__name__)
import later

print("later" in sys.modules, "sys" in sys.modules)


class Stub:
    value = "stub"


sys.modules["stub"] = Stub
import stub
from stub import value

print(stub is Stub, value)
try:
    from stub import nothing
except ImportError as e:
    print(e)
sys.modules["blocked"] = None
try:
    import blocked
except ImportError as e:
    print(type(e).__name__, e, e.name)
import replaced

print(replaced, replaced.name)
del sys.modules["plain"]
print("again:")
import plain as other

print(other.name, sys.modules["plain"] is other)
import __main__

print(__main__ is sys.modules["__main__"], __main__.Stub is Stub, __main__.__name__)
print(sys.argv, sorted(name for name in sys.modules if name in ("plain", "later", "replaced", "stub", "blocked")))
