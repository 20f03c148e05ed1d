# The fields of OSError, SyntaxError, SystemExit and StopIteration are kept separately from args: each can be assigned.
class MyErr(OSError):
    def __init__(self, code, msg):
        super().__init__(code, msg)
        self.args = ("other", 1, 2)
e = MyErr(5, "io")
print(e.errno, e.strerror, e.args, e, repr(e))
e.filename = "f.txt"
print(e, e.args)
e.filename2 = "g"
e.errno = 7
print(e, repr(e), e.errno)
o = FileNotFoundError(2, "none", "file")
print(o, o.args); o.strerror = "changed"; print(o, o.args, repr(o), o.filename)
class Lazy(OSError):
    def __init__(self, path):
        super().__init__()
        self.filename = path
        self.strerror = "bad path"
        self.errno = 9
print(Lazy("x"), repr(Lazy("x")), Lazy("x").args)
s = SyntaxError("msg")
print(s, s.lineno, s.filename); s.lineno = 5; s.filename = "a/b.py"; print(s, s.args); s.msg = "new"; print(s, repr(s), s.text)
x = SystemExit(3); x.code = 4; print(x.code, x.args, x)
st = StopIteration(1); st.value = 2; print(st.value, st.args)
del o.filename
print(o.filename, o)
b = BlockingIOError(11, "again", 5)
print(b.characters_written, b.args, b); b.characters_written = 6; print(b.characters_written, b)
try:
    OSError(1, "x").characters_written
except AttributeError as e: print(e)
try:
    b.characters_written = "x"
except TypeError as e: print(e)
k = OSError("one"); k.args = (1, 2); print(k.errno, k)
import copy, pickle
c = copy.copy(o); print(c, c.errno, type(c))
c = pickle.loads(pickle.dumps(OSError(2, "m", "fn"))); print(c, c.filename)
y = SystemExit(1)
y.code = 7
def gen():
    try:
        yield 1
    except StopIteration as e:
        return 5
class It:
    def __iter__(self): return self
    def __next__(self):
        e = StopIteration(1)
        e.value = 9
        raise e
def outer():
    r = yield from It()
    print("r", r)
list(outer())
raise y
