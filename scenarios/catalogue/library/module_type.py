# types.ModuleType: a module of no source, as tests put into sys.modules.
import sys
import types
m = types.ModuleType("fake", "its doc")
m.value = 3
sys.modules["fake"] = m
import fake
from fake import value
print(fake is m, value, m, m.__doc__, m.__name__, isinstance(sys, types.ModuleType), type(sys))
try:
    m.nothing
except AttributeError as e:
    print(e)
try:
    from fake import nothing
except ImportError as e:
    print(e)
for args in (), (1,), ("a", "b", "c"):
    try:
        types.ModuleType(*args)
    except TypeError as e:
        print(e)
print(types.ModuleType("x").__doc__)
