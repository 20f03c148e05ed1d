# Pins SyntaxErrors that a program makes: their attributes and texts, and those of
# exceptions derived from it.
class ParseError(SyntaxError):
    pass


for args in (), ("bad",), ("bad", ("f.py", 3, 4, "x = \n")), ("bad", ("f.py", 3, 4, "x = \n", 3, 6)), ("bad", (None, 3, 4, None)), ("bad", ("/a/b/f.py", None, None, None)):
    for kind in SyntaxError, ParseError, IndentationError:
        e = kind(*args)
        print(repr(e), "|", e, "|", e.msg, e.filename, e.lineno, e.offset, repr(e.text), e.end_lineno, e.end_offset)
try:
    raise ParseError("unexpected '$'", ("<expr>", 1, 2, "a$"))
except SyntaxError as e:
    print(e.msg, e.args)
