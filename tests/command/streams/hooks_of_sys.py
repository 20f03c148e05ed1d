# sys.excepthook and sys.unraisablehook are a program's own; the default ones can be called.
import atexit
import io
import sys
import weakref


class Dies:
    def __init__(self, text):
        self.text = text

    def __del__(self):
        raise ValueError(self.text)


def show(about):
    print("unraisable", about.exc_type.__name__, about.exc_value, about.err_msg.split(" at ")[0], about.object)
    print(type(about).__name__, len(about), about.exc_traceback.tb_frame.f_code.co_name)


def gone(ref):
    raise KeyError("weak")


def generator():
    try:
        yield
    finally:
        raise OSError("closed")


print(sys.excepthook, sys.excepthook is sys.__excepthook__, sys.unraisablehook is sys.__unraisablehook__)
Dies("first")
sys.unraisablehook = show
Dies("second")
x = {1}
ref = weakref.ref(x, gone)
del x
g = generator()
next(g)
del g


def fails(about):
    raise LookupError("in the hook")


sys.unraisablehook = fails
Dies("third")


def default(about):
    sys.stderr, kept = io.StringIO(), sys.stderr
    sys.__unraisablehook__(about)
    text, sys.stderr = sys.stderr.getvalue(), kept
    print(text.replace(" at 0x", " 0x").splitlines()[-1])


sys.unraisablehook = default
Dies("fourth")
sys.unraisablehook = sys.__unraisablehook__
Dies("fifth")
for wrong in (1, None):
    try:
        sys.unraisablehook(wrong)
    except TypeError as e:
        print("TypeError:", e)
try:
    raise SystemError("shown")
except SystemError as e:
    sys.excepthook(type(e), e, e.__traceback__)
sys.excepthook(1, 2, 3)


def hook(kind, value, traceback):
    print("hook", kind.__name__, value, traceback.tb_lineno - leave.__code__.co_firstlineno)


def leave():
    raise SystemError("final")


sys.excepthook = hook
atexit.register(print, "atexit")
leave()
