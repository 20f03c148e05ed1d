# UnicodeDecodeError, UnicodeEncodeError and UnicodeTranslateError that the program makes: texts, attributes, wrong arguments.
def fails(f, *args):
    try:
        print(repr(f(*args)))
    except Exception as e:
        print(type(e).__name__, e)


e = UnicodeDecodeError("utf-8", b"abc\xff", 3, 4, "bad")
print(e, repr(e), e.encoding, e.object, e.start, e.end, e.reason, e.args)
e = UnicodeDecodeError("utf-8", b"abc\xff", 1, 3, "bad")
print(e)
e = UnicodeDecodeError("utf-8", bytearray(b"abc\xff"), 9, 10, "far")
print(e)
e = UnicodeEncodeError("ascii", "a\xe9\u20ac\U0001f600", 1, 2, "ordinal")
print(e, repr(e), e.object, e.start)
for start in 2, 3, 4:
    print(UnicodeEncodeError("x", "a\xe9\u20ac\U0001f600", start, start + 1, "no"))
print(UnicodeEncodeError("x", "abc", 0, 3, "no"))
e = UnicodeTranslateError("a\xe9", 1, 2, "no")
print(e, repr(e), e.args)
try:
    raise UnicodeDecodeError("x", b"", 0, 1, "y")
except UnicodeError as error:
    print(repr(error), error)


class Own(UnicodeDecodeError):
    pass


print(repr(Own("x", b"a", 0, 1, "y")), Own("x", b"a", 0, 1, "y"))
for args in (), (1, 2, 3, 4, 5), ("a", "b", 1, 2, "c"), ("a", b"b", "1", 2, "c"), ("a", b"b", 1, 2.5, "c"), ("a", b"b", 1, 2, 3), ("a", b"b", True, 2, "c"):
    fails(UnicodeDecodeError, *args)
for args in ("a", b"b", 1, 2, "c"), (1,), ("a", "b", 1, 2, None):
    fails(UnicodeEncodeError, *args)
for args in (b"b", 1, 2, "c"), ("b", 1, 2), ("a", "b", 1, 2, "c"):
    fails(UnicodeTranslateError, *args)
try:
    b"\xff".decode()
except UnicodeDecodeError as error:
    print(repr(type(error)(*error.args)), str(type(error)(*error.args)) == str(error))
