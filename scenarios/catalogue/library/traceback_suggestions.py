# The end of a traceback: what may have been meant instead of an attribute, a member or a name; where syntax is wrong.
class Foo:
    def __init__(self): self.bar = 1
import traceback, sys
try:
    Foo().barr
except AttributeError:
    print(traceback.format_exc())
try:
    [].apend(1)
except AttributeError:
    print(traceback.format_exc())
try:
    import jsonn
except ImportError:
    print(traceback.format_exc())
try:
    from collections import dequee
except ImportError:
    print(traceback.format_exc())
def f():
    valeu = 1
    print(value)
try: f()
except NameError: print(traceback.format_exc())
try: compile("x = = 1", "fn.py", "exec")
except SyntaxError: print(traceback.format_exc())
print(1)


class Own:
    def __init__(self):
        self._hidden = self.count = 1

    def method(self):
        return self._hiden

    def other(self):
        return count


def fails(call):
    try:
        call()
    except Exception as e:
        print(traceback.format_exception_only(e), traceback.format_exception(e)[-1])


fails(Own().method)
fails(Own().other)
fails(lambda: Own()._hiden)
fails(lambda: Own().hidden)
fails(lambda: "".stripp)
fails(lambda: None.x)
fails(lambda: time.time())
fails(lambda: exec("if x:\n    y = (1 +\nz"))
fails(lambda: (_ for _ in ()).throw(AttributeError("plain")))
