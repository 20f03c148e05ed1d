# Pins the flags of module re by all their names, as values and within patterns, PatternError
# and purge.
import re

FLAGS = {
    "ASCII": re.ASCII, "A": re.A, "DOTALL": re.DOTALL, "S": re.S, "IGNORECASE": re.IGNORECASE, "I": re.I, "LOCALE": re.LOCALE, "L": re.L, "MULTILINE": re.MULTILINE, "M": re.M,
    "UNICODE": re.UNICODE, "U": re.U, "VERBOSE": re.VERBOSE, "X": re.X, "NOFLAG": re.NOFLAG,
}
for name, flag in FLAGS.items():
    print(name, repr(flag), int(flag), flag.name, flag.value, isinstance(flag, re.RegexFlag), bool(flag))
print(repr(re.IGNORECASE | re.MULTILINE), repr(re.I & re.M), repr(~re.A & re.I), re.I | re.I is re.I, re.RegexFlag(10), re.I in (re.I | re.M), [1, 2, 3][re.I])
text = "Ab\nÄb é\tX y"
for flag in re.NOFLAG, re.ASCII, re.IGNORECASE, re.MULTILINE, re.DOTALL, re.VERBOSE, re.IGNORECASE | re.ASCII, re.M | re.S | re.X:
    print(repr(flag), re.findall(r"^.b", text, flag), re.findall(r"\w+ # words", text, flag), re.findall(r"(?i)ä", text, flag), re.search(r".+", text, flag).span(), re.compile("a b", flag))
for pattern in r"(?a)\w", r"(?i:A)b", r"(?s).", r"(?x) a b ", r"(?m)^b", r"(?-i:a)", r"(?ims)", r"a(?i)", r"(?ai)", r"(?au)", r"(?L)a", r"(?z)", r"(?i", r"(?-i)", r"(?i-i:a)":
    try:
        print(pattern, re.compile(pattern), re.compile(pattern).flags)
    except re.PatternError as e:
        print(pattern, "|", e, e.msg, e.pos, e.pattern, e.lineno, e.colno, e is not None and re.error is re.PatternError)
try:
    print(re.compile("a", re.LOCALE))
except ValueError as e:
    print(e)
print(re.purge(), re.compile(re.compile("x", re.I)).flags)
try:
    re.compile(re.compile("x"), re.I)
except ValueError as e:
    print(e)
# A limit below zero splits and replaces nothing.
print(re.split("b", "abcb", maxsplit=-1), re.sub("b", "x", "abcb", count=-1), re.subn("b", "x", "abcb", count=0), re.split("b", "abcb", maxsplit=1))
