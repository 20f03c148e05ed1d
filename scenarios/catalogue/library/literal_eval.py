# ast.literal_eval: values of all kinds, what is refused with the class of its node, syntax errors.
import ast

GOOD = ["1", "-1", "+1", "1.5", "-1.5e10", ".5", "5.", "0x1F", "0b101", "0o17", "1_000", "3j", "1+2j", "-1-2j", "1.5 - 3J", "'a'", '"b"', "'''c\nd'''",
        "b'x'", "rb'\\n'", "r'\\n'", "u'x'", "'a' 'b'", "'a'\n'b'" if False else "('a'\n'b')", "()", "(1,)", "(1)", "1,", "1, 2", "[]", "[1, [2, (3,)]]", "{}",
        "{'a': 1, 'b': [2]}", "{1, 2}", "set()", "None", "True", "[True, False, None]", "...", " 1", "\t[1]", "{'k': {'n': (1, 2.5, -3)}}", "'it\\'s'", '"# no"',
        "[1,  # one\n 2]", "{1: 2,}", "(-1)", "-(1)", "[-1, +2]", "'\\u20ac'", "((1, 2), (3, 4))", "{(1, 2): 'x'}", "b'a' b'b'", "1e5", "1j", "-0.0", "(1+2j)"]
BAD = ["x", "f()", "a.b", "1+1", "'a'+'b'", "x[0]", "not 1", "-'a'", "~1", "2**3", "{**a}", "set(1)", "__import__('os').system('x')", "[1, x]", "{'a': b}", "1j+1", "1+x", "x+1j", "--1",
       "os.path", "print", "(1, f())", "[a.b]", "1 * 2", "1+2+3j", "+x", "dict(a=1)", "'a' % 1", "'a'.join([])", "[][0]", "()()", "1 @ 2", "{x}", "a, b", "-[1]", "1-(2)"]
for text in GOOD:
    try:
        value = ast.literal_eval(text)
        print(repr(text), repr(value), type(value).__name__)
    except Exception as e:
        print(repr(text), type(e).__name__, e)
for text in BAD + ["[1,\n x]"]:
    try:
        print(repr(text), ast.literal_eval(text))
    except Exception as e:
        print(repr(text), type(e).__name__, e)
for text in ("", "1 2", "[1", "a b", "'x", "{1:}", "1;2", "x = 1", "\n 1"):
    try:
        print(repr(text), ast.literal_eval(text))
    except SyntaxError as e:
        print(repr(text), type(e).__name__, e.msg, e.lineno, e.filename)
for value in (5, None, b"1", [1]):
    try:
        print(ast.literal_eval(value))
    except ValueError as e:
        print(e)
try:
    ast.literal_eval("{[]: 1}")
except TypeError as e:
    print(e)
