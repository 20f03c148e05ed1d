# Module tomllib: tables, keys, values of all types, and the messages of documents that are wrong, with their places.
import decimal
import io
import tomllib

DOC = '''
# comment
title = "TOML \\"x\\" \\u00e9\\U0001F600\\n"
lit = 'C:\\path'
multi = """
one
 two \\
   three"""
ml = \'\'\'
raw \\n \'\'\'
q = """a""b""\\""""
q2 = """x"""""
ints = [1, +2, -3, 0xDEAD_beef, 0o17, 0b1010, 1_000, 0]
floats = [1.5, -0.0, 1e10, 6.626e-34, 1_0.5, inf, -inf, +inf]
bools = [true, false]
dates = [1979-05-27T07:32:00Z, 1979-05-27 00:32:00.999999-07:00, 1979-05-27T07:32:00, 1979-05-27, 07:32:00, 00:32:00.5]
nested = [[1, 2], ["a", {b = 1}], # c
  [],
]
a.b.c = 1
a.b.d = 2
"quoted key" = 1
'lit.key' = 2
3.14 = "pi"
inline = { x = 1, y.z = [1, {k = "v"}], "q q" = {} }
empty = {}
[owner]
name = "Tom"
[owner.sub]
k = 1
[ x . y . "z" ]
v = 1
[[products]]
name = "Hammer"
[[products]]
[[products]]
name = "Nail"
[products.dim]
w = 1
[[products.var]]
n = 1
[[products.var]]
n = 2
'''
print(tomllib.loads(DOC))
print(tomllib.loads(DOC.replace("\n", "\r\n")) == tomllib.loads(DOC))
print(tomllib.load(io.BytesIO(b"a = 1\n")), tomllib.loads(""), tomllib.loads("x = 0.1", parse_float=decimal.Decimal), tomllib.loads("n = nan"))
BAD = ["a", "a =", "= 1", "a = 1 b", "[a", "[a]]", "[[a]", "[a]\n[a]", "a = 1\na = 2", "a = 1\n[a]", "a = 1\na.b = 2", "[a.b]\n[a]\nb = 1", "[[a]]\n[a]", "[a]\n[[a]]",
       "a = [1, 2", "a = [1 2]", "a = {x = 1", "a = {x = 1,}", "a = {x = 1, x = 2}", "a = {x = {y = 1}, x.z = 2}", "a = \"x", "a = 'x", "a = \"\"\"x", "a = '''x",
       "a = \"\\q\"", "a = \"\\u12\"", "a = \"\\ud800\"", "a = \"x\ny\"", "a = 'x\x01'", "# c\x01", "a = 1979-13-01", "a = 1979-02-30", "a = 01", "a = 1__0", "a = +", "a = tru",
       "a = 1.", "a = .5", "a.b = 1\n[a]", "a = {b = 1}\n[a.c]", "a = {b = 1}\na.c = 2", "a = [1]\n[[a]]", "[a]\nb.c = 1\n[a.b]", "!", "a = 0x", "\x00", "a..b = 1", "[]", "a = \"\x7f\"",
       "[a.b.c]\n[a]\nb.d = 1", "a = \"\"\"x\\ y\"\"\"", "x = [[]\n", "a = 1\rb = 2", "[a]\n[a.b]\n[a]"]
for text in BAD:
    try:
        print(repr(text), tomllib.loads(text))
    except tomllib.TOMLDecodeError as e:
        print(repr(text), e, e.msg, e.pos, e.lineno, e.colno)
for value in (5, b"a = 1", None):
    try:
        tomllib.loads(value)
    except TypeError as e:
        print(e)
try:
    tomllib.load(io.StringIO("a = 1"))
except TypeError as e:
    print(e)
try:
    tomllib.loads("a = 1.5", parse_float=lambda s: [])
except ValueError as e:
    print(e)
print(tomllib.TOMLDecodeError.__mro__[1], tomllib.TOMLDecodeError.__module__)
