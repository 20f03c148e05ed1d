"""Random patterns and texts for module re: prints a program that shows what each does."""
import random
import sys


def pattern(r, depth, groups):
    parts = []
    for _ in range(r.choice((1, 1, 2, 2, 3))):
        parts.append(item(r, depth, groups))
    text = "".join(parts)
    if depth > 0 and r.random() < 0.25:
        text += "|" + pattern(r, depth - 1, groups)
    return text


def item(r, depth, groups):
    text = atom(r, depth, groups)
    if r.random() < 0.4:
        text += r.choice(("*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{,2}", "{1,}?", "*+", "++", "?+", "{0,2}+"))
    return text


def atom(r, depth, groups):
    kind = r.random()
    if kind < 0.45 or depth == 0:
        return r.choice(("a", "b", "c", "a", "b", ".", "\\w", "\\d", "\\s", "[ab]", "[^a]", "[a-c]", "\\W", "1", " ", "\\b",
                         "\\B", "^", "$", "\\Z", "é", "[é-ü]", "\\.", "_", "[\\w-]", "[^\\W_]", "[\\s\\d]", "A", "K",
                         "i", "s", "\\x61", "\n", "{", "\\D", "\\S", "[\\W1]", "[^\\s]", "ß", "İ", "-", "]", "}"))
    if kind < 0.62:
        groups[0] += 1
        return "(" + pattern(r, depth - 1, groups) + ")"
    if kind < 0.72:
        return "(?:" + pattern(r, depth - 1, groups) + ")"
    if kind < 0.79 and groups[0] > 0:
        return "\\" + str(r.randint(1, groups[0]))
    if kind < 0.84:
        return r.choice(("(?=", "(?!")) + pattern(r, depth - 1, groups) + ")"
    if kind < 0.88:
        return r.choice(("(?<=", "(?<!")) + r.choice(("a", "ab", "[bc]", "a|b", "\\w", "(?:ab|cd)", "\\d\\d", "^", "a+")) + ")"
    if kind < 0.91 and groups[0] > 0:
        return f"(?({r.randint(1, groups[0])})" + pattern(r, 0, groups) + "|" + pattern(r, 0, groups) + ")"
    if kind < 0.94:
        return r.choice(("(?i:", "(?s:", "(?m:", "(?-i:", "(?a:", "(?x:", "(?i-s:", "(?u:")) + pattern(r, depth - 1, groups) + ")"
    if kind < 0.97:
        return "(?>" + pattern(r, depth - 1, groups) + ")"
    groups[0] += 1
    return f"(?P<g{groups[0]}>" + pattern(r, depth - 1, groups) + ")"


def broken(r, text):
    at = r.randrange(len(text) + 1)
    return text[:at] + r.choice(("(", ")", "[", "]", "*", "\\", "?", "{", "|", "(?", "\\q", "(?P<", "")) + text[at + r.randrange(2):]


def subject(r):
    return "".join(r.choice("aaabbbccc11  ABKk_.-\néüißſİ²") for _ in range(r.randint(1, 9)))


def main():
    r = random.Random(int(sys.argv[1]))
    rows = []
    for _ in range(int(sys.argv[2])):
        text = pattern(r, 3, [0])
        if r.random() < 0.15:
            text = broken(r, text)
        if r.random() < 0.1:
            text = r.choice(("(?i)", "(?m)", "(?s)", "(?x)", "(?a)", "(?ia)")) + text
        rows.append((text, r.choice((0, 0, 0, 2, 8, 16, 64, 256, 258, 10)), [subject(r) for _ in range(4)]))
    print(f"ROWS = {rows!r}")
    print(r'''
import re
def show(p, s):
    for name in ("match", "search", "fullmatch"):
        m = getattr(p, name)(s)
        if m is None:
            print(name, None)
        else:
            print(name, m.span(), m.groups(), m.lastindex, m.lastgroup, m.regs)
    print(p.findall(s), [m.span() for m in p.finditer(s)])
    print(p.split(s), p.subn("<\\g<0>>", s), p.sub("-", s, 2))
    m = p.search(s, 1, 5)
    print(m and m.span(), p.findall(s, 2))
for number, (text, flags, subjects) in enumerate(ROWS):
    print(number, ascii(text), flags)
    try:
        p = re.compile(text, flags)
    except re.error as e:
        print("error", e, e.pos)
        continue
    except Exception as e:
        print(type(e).__name__, e)
        continue
    print(p.groups, p.flags, dict(p.groupindex))
    for s in subjects:
        print(ascii(s))
        show(p, s)
''')


main()
