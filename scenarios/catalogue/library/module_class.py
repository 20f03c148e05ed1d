# Pins: classes that derive from types.ModuleType, and modules that change their class.
import sys
import types


class Lazy(types.ModuleType):
    kind = "lazy"

    def __init__(self, name, extra=0):
        super().__init__(name, "doc of it")
        self.extra = extra

    def __getattr__(self, name):
        if name.startswith("on_"):
            self.__dict__[name] = name.upper()
            return self.__dict__[name]
        raise AttributeError(f"no {name} here")

    @property
    def size(self):
        return len(self.__name__)

    @size.setter
    def size(self, value):
        self.extra = value

    def greet(self, who):
        return f"{self.__name__} greets {who}"

    def __dir__(self):
        return ["a", "b"]


m = Lazy("things", 3)
print(m.__name__, m.__doc__, m.extra, m.kind, m.size, m.greet("you"))
print(m.on_call, m.on_call, "on_call" in vars(m))
try:
    m.other
except AttributeError as e:
    print(e)
m.size = 9
print(m.extra, type(m).__name__, isinstance(m, types.ModuleType), dir(m))
m.kind = "mine"
print(m.kind, Lazy.kind, vars(m)["kind"])
del m.kind
print(m.kind)
print(repr(m), type(m).__mro__)
sys.modules["things"] = m
import things
from things import extra, on_x
print(things is m, extra, on_x)

try:
    types.ModuleType()
except TypeError as e:
    print(e)
plain = types.ModuleType("plain")
print(sorted(vars(plain)), plain.__package__, plain.__spec__, plain.__loader__)


class Watched(types.ModuleType):
    def __setattr__(self, name, value):
        print("set", name, value)
        super().__setattr__(name, value)

    @property
    def computed(self):
        return self.base * 2


base = 4
this = sys.modules[__name__]
this.__class__ = Watched
this.base = 5
print(base, this.computed, type(this).__name__, this.__class__ is Watched)
base = 6
print(this.computed)
for bad in (int, object, type("S", (types.ModuleType,), {"__slots__": ("a",)})):
    try:
        this.__class__ = bad
    except TypeError as e:
        print("TypeError", e)
types.ModuleType.__setattr__(this, "__class__", types.ModuleType)
print(type(this))
S = type("S", (types.ModuleType,), {"__slots__": ("a",)})
s = S("s")
s.a = 1
s.b = 2
print(s.a, s.b, "a" in vars(s))
