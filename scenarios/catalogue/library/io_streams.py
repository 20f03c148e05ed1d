# io.StringIO and BytesIO: positions, lines, errors.
import io

s = io.StringIO()
print("a", 1, file=s)
print(s.write("bc\nd"), s.tell(), repr(s.getvalue()), s.readable(), s.closed, s.isatty())
print(s.seek(0), repr(s.readline()), repr(s.read(1)), repr(s.read()), repr(s.read()), s.seek(2), s.write("XY"), repr(s.getvalue()), s.tell())
s.seek(0)
print(list(s), s.seek(0, 2), s.truncate(3), repr(s.getvalue()), s.write("end"), repr(s.getvalue()))
with io.StringIO("one\ntwo\n") as t:
    print(t.readlines(), t.read(), t.seek(0), t.readline(2), t.writelines(["x", "y"]), repr(t.getvalue()))
print(t.closed)
b = io.BytesIO(b"abc")
print(b.read(2), b.write(b"XYZ"), b.getvalue(), b.tell(), b.seek(-2, 2), b.read(), b.seek(10), b.write(b"!"), b.getvalue(), b.readline())
print(list(io.BytesIO(b"1\n2")), io.BytesIO().getvalue(), io.BytesIO(b"xyz").getbuffer()[1], b.truncate(2), b.getvalue())
print(repr(io.StringIO("a\r\nb\rc").getvalue()), repr(io.StringIO("a\r\nb\rc", newline=None).read()), repr(io.StringIO("a\nb", newline="\r\n").getvalue()))
for wrong in (lambda: t.read(), lambda: s.write(b"x"), lambda: io.StringIO(3), lambda: s.seek(-1), lambda: s.seek(1, 1), lambda: b.write("x"), lambda: s.seek(0, 5), lambda: io.StringIO("", "x"), lambda: b.seek(-1)):
    try:
        print(wrong())
    except (OSError, TypeError, ValueError) as e:
        print(type(e).__name__, e)
print(isinstance(s, io.TextIOBase), isinstance(b, io.BufferedIOBase), isinstance(b, io.IOBase), io.DEFAULT_BUFFER_SIZE, io.SEEK_END)
