# Calls of a callable passed to split(): once for each exception, from the
# outermost to the innermost; exceptions raised by it leave split().
def show(g, depth=0):
    if g is None:
        print("  " * depth + "None")
        return
    print("  " * depth + type(g).__name__, repr(str(g)), getattr(g, "__notes__", None), type(g.__cause__).__name__, type(g.__context__).__name__, g.__suppress_context__, g.__traceback__ is not None)
    for e in getattr(g, "exceptions", ()):
        show(e, depth + 1)


def make():
    try:
        try:
            raise OSError("ctx")
        except OSError as o:
            inner = ExceptionGroup("inner", [ValueError(1), KeyError("k"), ExceptionGroup("deep", [TypeError("t"), ValueError(2)])])
            inner.add_note("inner note")
            raise ExceptionGroup("outer", [inner, IndexError(3), ValueError(4)]) from RuntimeError("why")
    except ExceptionGroup as e:
        e.add_note("n1")
        return e


g = make()
e = ValueError(9)
duprint(isinstance(BaseExceptionGroup("x", [ValueError()]), ExceptionGroup), ExceptionGroup.__bases__, ExceptionGroup.__mro__)
d = ValueError("leaf")
for i in range(50): d = ExceptionGroup(str(i), [d])
x, y = d.split(ValueError)
print(x is d, y)
x, y = d.split(lambda e: isinstance(e, ValueError))
n = 0
while isinstance(x, ExceptionGroup): x = x.exceptions[0]; n += 1
print(n, x)
import collections
print(repr(ExceptionGroup("d", collections.deque([ValueError()]))))
class Seq:
    def __len__(self): return 1
    def __getitem__(self, i):
        if i > 1: raise IndexError
        return ValueError(i)
print(ExceptionGroup("d", Seq()).exceptions)
class Seq2:
    def __getitem__(self, i): raise KeyError("seq")
try: ExceptionGroup("d", Seq2())
except KeyError as e: print(repr(e))
g2 = ExceptionGroup("f", [ValueError(1)])
print(f"{g2} {g2!r}", "%s" % g2, str(ExceptionGroup("", [ValueError()])))
