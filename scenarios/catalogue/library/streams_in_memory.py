# io.StringIO and io.BytesIO: sizes that are no ints, newlines, exported buffers, copies and pickles.
import copy
import io
import pickle


class Two:
    def __index__(self):
        return 2


def tried(function, *args):
    try:
        return function(*args)
    except Exception as e:
        return f"{type(e).__name__}: {e}"


for make, text in (io.StringIO, "ab\ncd\nef"), (io.BytesIO, b"ab\ncd\nef"):
    s = make(text)
    print(s.read(Two()), s.readline(Two()), s.seek(Two()), tried(s.readlines, Two()), s.truncate(Two()), s.getvalue())
    for bad in ("1", 1.5, []) + ((b"",) if make is io.StringIO else ()):
        print([tried(f, bad) for f in (s.read, s.readline, s.readlines, s.seek, s.truncate)])
        print(tried(s.seek, 0, bad), *(tried(f, bad) for f in (s.write, make) if type(bad) is not type(text)))
        print(tried(s.writelines, [bad]))
    print(tried(s.seek, -1), tried(s.seek, 1, 3), tried(s.truncate, -2), tried(s.seek, None), s.truncate(None))
    print(tried(s.writelines, None), tried(s.write, None), tried(s.write, 3), tried(make, 3), make(None).getvalue())

# What is written, with each newline.
for newline in ("\n", "", None, "\r", "\r\n"):
    s = io.StringIO("a\nb\r\nc\rd", newline)
    kinds = [s.newlines]
    print(repr(newline), ascii(s.getvalue()), list(s), s.newlines)
    for piece in ("x\r", "\ny", "z\r\n", "w\n"):
        s.write(piece)
        kinds.append(s.newlines)
    print(ascii(s.getvalue()), kinds)
for newline in (b"\n", 3, "x", "\n\n"):
    print(tried(io.StringIO, "", newline))

# A view of the bytes is of the stream itself.
b = io.BytesIO(b"0123456789")
view = b.getbuffer()
view[2:4] = b"ab"
print(b.getvalue(), view.readonly, len(view))
for act in (lambda: b.write(b"x" * 20), lambda: b.truncate(3), b.close):
    print(tried(act))
view.release()
print(b.closed, b.seek(0, 2), b.write(memoryview(b"xyz")[1:]), b.write(bytearray(b"!")), b.getvalue(), b.truncate(3))
print(b.seek(6), b.write(b"end"), b.getvalue(), b.write(b""), b.seek(20), b.write(b""), len(b.getvalue()))
kept = b.getvalue()
b.seek(0)
b.write(b"ZZ")
print(kept[:4], b.getvalue()[:4], b.getvalue() is not kept)

# Copies and pickles keep the position, the newlines and attributes.
class Named(io.StringIO):
    pass


for s in (io.StringIO("one\r\ntwo", None), io.BytesIO(b"one\ntwo"), Named("xyz", "\r")):
    s.readline()
    print(s.__getstate__(), vars(s))
    s.note = ["kept"]
    for other in (copy.copy(s), copy.deepcopy(s), *(pickle.loads(pickle.dumps(s, n)) for n in range(2, 6))):
        print(type(other).__name__, other.getvalue(), other.tell(), other.note, other.note is s.note)
        other.seek(0)
        print(len(other.readlines()), s.tell())
print(pickle.dumps(io.BytesIO(b"a"), 2))
s, b = io.StringIO("abc"), io.BytesIO(b"abc")
for state in ((), ("x", "\n", 0), ("x", "\n", -1, None), ("x", "\n", 1.5, None), ("x", "\n", 1, 3), ["x", "\n", 0, None]):
    print(tried(s.__setstate__, state), "/", tried(b.__setstate__, (state[0].encode(), *state[2:]) if state else state))
s.__setstate__(("\r\n", "\r", 1, {"a": 1}))
b.__setstate__((b"xy", 5, None))
print(ascii(s.getvalue()), s.tell(), s.a, b.getvalue(), b.tell(), b.read())
for s in (s, b):
    s.close()
    print(tried(s.__getstate__), tried(s.getvalue), tried(copy.copy, s), tried(s.tell), s.close(), s.closed)

big = io.BytesIO()
for n in range(300):
    big.write(b"line of a file\n")
print(big.tell(), len(big.getvalue()), len(big.getvalue().splitlines()))

# To read all lines costs what their characters cost, whatever comes after each.
big = io.BytesIO((b"." * 100 + b"\n") * 200)
print(sum(len(line) for line in big), big.tell())
text = io.StringIO(big.getvalue().decode())
print(sum(len(line) for line in text), text.tell())
