# What a failed lookup of an enum's member leaves: no frame that its exception keeps alive.
import enum
class T:
    def __del__(self): print("T dies")
class Status(enum.Enum):
    FAILED = 0
class S2(enum.Enum):
    FAILED = 0
    @classmethod
    def _missing_(cls, v): 
        if v == 2: return 5
        if v == 3: raise KeyError(3)
        return super()._missing_(v)
class F(enum.Flag):
    A = 1
class I(enum.IntFlag, boundary=enum.STRICT):
    A = 1
def f(what):
    t = T()
    what()
for i, w in enumerate((lambda: Status(2), lambda: Status["x"], lambda: S2(2), lambda: S2(3), lambda: S2(4), lambda: F(8), lambda: Status.foo, lambda: I(8), lambda: I("a"), lambda: F("a"),
   lambda: Status())):
    try:
        f(w)
    except Exception as e:
        print(repr(e), repr(e.__context__), repr(e.__cause__))
    print("after", i)
