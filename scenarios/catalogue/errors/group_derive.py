# The parts of a group are made by its derive(), which a derived class may
# define and which may fail; without it, they are ordinary groups.
def show(g, depth=0):
    if g is None:
        print("  " * depth + "None")
        return
    print("  " * depth + type(g).__name__, repr(str(g)), getattr(g, "__notes__", None), type(g.__cause__).__name__, type(g.__context__).__name__, g.__suppress_context__, g.__traceback__ is not None)
    for e in getattr(g, "exceptions", ()):
        show(e, depth + 1)


class Mine(ExceptionGroup):
    def __init__(self, msg, excs):
        print("init", msg, len(excs), type(excs).__name__)
        self.code = 7
    def derive(self, excs):
        print("derive", type(excs).__name__, len(excs))
        m = Mine(self.message + "'", excs)
        m.code = self.code + 1
        return m
m = Mine("m", [ValueError(1), Mine("sub", (TypeError(2), ValueError(3)))])
a, b = m.split(ValueError)
show(a)
show(b)
print(a.code, b.code, a.exceptions[1].code, repr(a))
show(m.subgroup(TypeError))
print(m.derive([OSError()]).code)

class Plain(ExceptionGroup): pass
a, b = Plain("p", [ValueError(), OSError()]).split(ValueError)
print(type(a).__name__, type(b).__name__)
class Base(BaseExceptionGroup): pass
a, b = Base("p", [ValueError(), KeyboardInterrupt()]).split(ValueError)
print(type(a).__name__, type(b).__name__)
class Bad(ExceptionGroup):
    def derive(self, excs): return 5
class Bad2(ExceptionGroup):
    def derive(self, excs): raise KeyError("derive")
class Bad3(ExceptionGroup):
    def derive(self): pass
for c in (Bad, Bad2, Bad3):
    try: c("p", [ValueError(), OSError()]).split(ValueError)
    except Exception as e: print(type(e).__name__, e)
    print(c("p", [ValueError(), OSError()]).split(c)[1])
    print(c("p", [ValueError(), OSError()]).subgroup(KeyError))
p = ExceptionGroup("dup", [e, e, KeyError(1)])
show(dup.split(ValueError)[0])
n = 0
def pred(x):
    global n
    n += 1
    print("pred", repr(x))
    return n == 3
show(g.subgroup(pred))
def bad(x):
    if isinstance(x, IndexError): raise LookupError("pred")
    return isinstance(x, ValueError)
try: g.split(bad)
except LookupError as x: print(repr(x))
class NB:
    def __bool__(self): raise ArithmeticError("bool")
try: g.split(lambda e: NB())
except ArithmeticError as x: print(repr(x))
p = ExceptionGroup("i", [ValueError(1), OSError(2)])
p.derive = lambda ex: ExceptionGroup("own", ex)
print(repr(p.split(OSError)))
print(ExceptionGroup.split(p, OSError), BaseExceptionGroup.subgroup(p, OSError))
