# split() and subgroup() divide a group by type, by a tuple of types or by a
# callable; the parts have the message, traceback, cause, context and notes of
# the whole.
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
show(g)
for m in (ValueError, (ValueError, TypeError), KeyError, OSError, Exception, ExceptionGroup, LookupError, lambda e: isinstance(e, ExceptionGroup) and e.message == "deep", lambda e: False, lambda e: e, ()):
    print("==")
    a, b = g.split(m)
    show(a)
    show(b)
    show(g.subgroup(m))
    print(a is g)
a, b = g.split(ValueError)
a.add_note("more")
print(a.__notes__, b.__notes__, g.__notes__, repr(a), repr(b))
g.__notes__ = ("t", "u")
print(g.split(ValueError)[0].__notes__)
g.__notes__ = 5
print(hasattr(g.split(ValueError)[0], "__notes__"))

