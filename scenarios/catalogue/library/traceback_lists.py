# traceback: each frame, link and note is one text of a list; members of groups; walk_tb, and values of variables.
import traceback, sys
def f():
    try:
        {}["a"]
    except KeyError as e:
        e.add_note("first\nsecond")
        raise ValueError("v") from e
def g():
    try:
        f()
    except ValueError:
        raise RuntimeError("r")
def h():
    errors = []
    for i in range(2):
        try:
            [g, f][i]()
        except Exception as e:
            errors.append(e)
    raise ExceptionGroup("grp", errors)
for fn in (f, g):
    try:
        fn()
    except Exception as e:
        for l in traceback.format_exception(e): print(repr(l))
        print(traceback.format_exception_only(e), traceback.format_exc().count("\n"))
        te = traceback.TracebackException.from_exception(e, capture_locals=False)
        print([str(l) for l in te.format()] == traceback.format_exception(e), te.exc_type_str, str(te), te.stack[-1].name, te.__cause__ and te.__cause__.exc_type_str)
        for l in te.format(chain=False): print(repr(l))
try:
    h()
except ExceptionGroup as e:
    for l in traceback.format_exception(e): print(repr(l))
def rec(n):
    return rec(n - 1) if n else 1 / 0
try: rec(20)
except ZeroDivisionError as e:
    print(len(traceback.format_exception(e)), traceback.format_exception(e)[-2])
    print(traceback.extract_tb(e.__traceback__)[-1].line, len(traceback.extract_tb(e.__traceback__, limit=-2)))
    last = traceback.extract_tb(e.__traceback__)[-1]
    print(last.name, last.lineno, type(last).__name__)
    for frame, line in traceback.walk_tb(e.__traceback__): pass
    print(frame.f_locals, line)
    print(traceback.StackSummary.extract(traceback.walk_tb(e.__traceback__), capture_locals=True)[-1].locals)
def inner():
    return [s.name for s in traceback.extract_stack()][-2:]
print(inner())
class E(Exception): pass
try: raise E
except E as e: print(traceback.format_exception_only(e), traceback.format_exception_only(type(e), e))
try: compile("a b", "f", "exec")
except SyntaxError as e: print(traceback.format_exception_only(e))
print(traceback.format_list([("f.py", 1, "fn", "x = 1")]), traceback.format_tb(None))
print(list(traceback.TracebackException(ValueError, ValueError("a\nb"), None).format()))
many = ExceptionGroup("many", [ValueError(i) for i in range(17)])
print(traceback.format_exception(ExceptionGroup("outer", [many, ExceptionGroup("in", [KeyError(1)])]))[-8:])
