# re: matches and what they show, replacements, splits, flags, classes, and all errors of patterns with their places.
import asyncio
import re


async def main():
    m = re.match(r"(\w+) (?P<last>\w+)", "Isaac Newton, physicist")
    print(m, m.group(0), m.group(1), m["last"], m.groups(), m.groupdict(), m.span(), m.start(2), m.end("last"), m.lastindex, m.lastgroup)
    print(m.re, m.string, m.pos, m.endpos, m.regs, m.expand(r"\2 \g<1> \g<last>"))
    print(re.findall(r"\b[a-z]*", "which foot or hand fell fastest"))
    print(re.findall(r"(\w+)=(\d+)", "set width=20 and height=10"))
    print(re.sub(r"(?i)def\s+([a-z_]\w*)\s*\(\s*\)\s*:", r"static PyObject*\npy_\1(void)\n{", "def myfunc():"))
    print(re.sub("-{1,2}", lambda m: " " if m.group(0) == "-" else "-", "pro----gram-files"))
    print(re.split(r"\W+", "Words, words, words."), re.split(r"(\W+)", "Words, words, words."), re.split(r"\W+", "Words, words, words.", maxsplit=1))
    print(re.split(r"x*", "axbc"), re.sub("x*", "-", "abxd"), re.subn("a|", "-", "baac"))
    print([x.span() for x in re.finditer(r"\d*", "a12b")])
    print(re.compile("a", re.I | re.M), re.compile(b"a\n", re.A), re.I | re.M, re.NOFLAG, re.compile("x").flags, repr(re.A), re.S | 2, ~re.I)
    print(re.escape("a.b*c [1]\n#"), re.escape(b"\x00a-b"))
    for p in ["(", "a)", "[", "*a", "a**", "(?P<a", "(?P<1>x)", r"\1", "(?P=x)", "a{3,1}", "(?z)", "(?<=a+)b", r"\q", "[z-a]", "(?(2)a|b)", "x(?i)", "(?P<a>x)(?P<a>y)", "\\", r"[\w-a]", "(?#", "(?", "(?P", "(?Px", "(?<x", "(?i", "(?-i", "(?ia-i:x)", "(?au:x)", "(?L:x)", r"\x1", r"\u12", r"\U00110000", r"\400", "(a\\1)", "(?(a)b)", "(?(1)a|b|c)", "a\n(", "(?>a", "()(?<=\\1(x)\\2)", "(?:a))", "a{99999999999}", "a|*", "^*", "(?i-)", "(?i:", "(?P<>x)", "(?P=", "(?(0)a)", "é("]:
        try:
            print(p, re.compile(p))
        except re.error as e:
            print(repr(p), type(e), e, e.msg, e.pos, e.lineno, e.colno, e.pattern)
        except Exception as e:
            print(repr(p), type(e), e)
    for f in (lambda: re.match(b"a", "a"), lambda: re.match("a", b"a"), lambda: re.match("a", 5), lambda: re.compile(5), lambda: re.compile([]), lambda: re.sub("a", 5, "a"), lambda: re.sub("a", lambda m: 5, "xa"), lambda: m.group(5), lambda: m["x"], lambda: re.compile(m.re, re.I), lambda: re.sub("a", r"\1", "a"), lambda: re.sub("a", r"\g<x>", "a"), lambda: re.sub("a", r"\g<", "a"), lambda: re.sub("a", r"\q", "a"), lambda: re.sub("a", "\\", "a"), lambda: re.sub("(a)", r"\g<2>", "a"), lambda: re.sub("a", b"b", "a"), lambda: re.search()):
        try:
            print(f())
        except Exception as e:
            print(type(e).__name__, e)
    print(re.sub("(a)(b)?", r"[\1|\2|\.|\n|\060|\101]", "abxa"))
    p = re.compile(r"é+(?P<x>ü)?")
    s = "aéééü→é"
    print(p.search(s), p.search(s).span("x"), [m.span() for m in p.finditer(s)], p.search(s, 3), p.search(s, 2, 3), p.groupindex == {"x": 1}, p.pattern, p.groups)
    print(re.compile("^a", re.M).findall("a\na\n\nba"), re.findall("(?m)^", "a\nb\n"), re.findall("(?m)$", "a\nb\n"), re.findall("$", "a\n"), re.findall(r"\Z", "a\n"))
    print(re.findall(r"(?m)^\s*$", "a\n\n b\n"), re.match("^a", "ba", ), re.compile("^a").match("ba", 1), re.compile("a").fullmatch("ab", 0, 1))
    print(re.match("(a)|b", "b").groups(), re.match("(a)|b", "b").groups("x"), re.match("((a)(b))", "ab").lastindex, re.match("(?:(a)|(b))*", "ba").lastindex, re.match("(?:(?P<x>a)|(?P<y>b))*", "ab").lastgroup)
    print(re.fullmatch("a|ab", "ab"), re.match("a|ab", "ab"), re.search("(?<=abc)def", "abcdef"), re.search("(?<!abc)def", "abcdef"), re.match("(<)?(\\w+@\\w+)(?(1)>|$)", "<user@host>"))
    print(re.search("(?x) a b # comment\n c", "abc"), re.search("(?s).", "\n"), re.search(".", "\n"), re.I in (re.I,), bool(re.NOFLAG), re.compile("a") is re.compile("a"), re.compile("a") == re.compile("a"), re.compile("a") == re.compile("a", re.I))
    print(re.search(r"\bfoo\b", "a foo b"), re.search(r"\s+", "a\x1c\u2003b"), re.findall(r"[^\W_]+", "aä_b1 ²"), re.findall(r"[\W\d]+", "aä_b1 ²-"), re.findall(r"(?a)\w+", "aäb"), re.findall(r"(?i)straße|ſ", "STRAßE s S ſ"))
    print(re.findall("(?i)[a-z]+", "İıKſ"), re.findall("(?ai)[k]+", "Kk\u212a"), re.findall("(?i)k", "Kk\u212a"), re.findall(rb"\w+", b"ab\xe9c"), re.findall(rb"[\x80-\xff]", b"a\xe9"))
    print(type(m), type(p), re.Match, isinstance(p, re.Pattern), hash(re.compile("a")) == hash(re.compile("a")))

asyncio.run(main())
