# zlib: streams after their end, and with errors, which flush() hides; shlex.split() in all modes.
import zlib
c = zlib.compressobj()
c.compress(b"abc")
print(c.flush())
for f in (lambda: c.flush(), lambda: c.compress(b"x"), lambda: c.copy(), lambda: c.flush(zlib.Z_SYNC_FLUSH), lambda: c.flush(zlib.Z_NO_FLUSH), lambda: c.compress(b"")):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
d = zlib.decompressobj()
data = zlib.compress(b"hello" * 10)
print(d.decompress(data[:5]))
for f in (lambda: d.flush(), lambda: d.flush(), lambda: d.decompress(data[5:]), lambda: d.flush(), lambda: d.copy()):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
print(d.eof, d.unused_data, d.unconsumed_tail)
d = zlib.decompressobj()
print(d.decompress(data + b"rest"), d.eof, d.unused_data)
for f in (lambda: d.flush(), lambda: d.flush(), lambda: d.decompress(b"more"), lambda: d.copy()):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
print(d.eof, d.unused_data)
d = zlib.decompressobj()
print(d.decompress(data, 7), len(d.unconsumed_tail), d.flush(), d.eof, d.unused_data, d.unconsumed_tail)
d = zlib.decompressobj()
bad = data[:4] + b"\xff\xff\xff" + data[7:]
for f in (lambda: d.decompress(bad, 1), lambda: d.flush(), lambda: d.flush(), lambda: d.decompress(b""), lambda: d.copy().flush()):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
print(d.eof, d.unused_data, d.unconsumed_tail)
import shlex
for text in ["a 'b c' d\\ e", 'x"y z"w', "a # b\nc", "'", "\\", 'a "b\\"c\\d"', "", "  ", "''", "a''b"]:
    for posix in (True, False):
        for comments in (True, False):
            try:
                print(shlex.split(text, comments, posix))
            except ValueError as e:
                print(e)
