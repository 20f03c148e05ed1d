# Patterns of bytes search bytearrays and memoryviews as they are; what they find is bytes. A match reads its text when a group
# is wanted, and an iterator of matches fixes the size of a bytearray.
import re

P = re.compile(rb"(\w)(\d)?[\r\n]+")
text = bytearray(b"ab\r\ncd3\nx")


def show(what):
    try:
        print(what())
    except (AttributeError, BufferError, TypeError, ValueError) as e:
        print(type(e).__name__, e)


for subject in (text, memoryview(text), memoryview(text)[1:], memoryview(text)[::2], bytearray(), "ab", 7, None):
    print(type(subject).__name__)
    show(lambda: P.search(subject))
    show(lambda: P.search(subject, 3).span())
    show(lambda: P.match(subject, -5, 4))
    show(lambda: re.match(b"a", subject).group())
    show(lambda: re.fullmatch(b".*", subject, re.S).group(0))
    show(lambda: P.split(subject))
    show(lambda: P.split(subject, 1))
    show(lambda: P.findall(subject))
    show(lambda: re.findall(b"[a-c]", subject))
    show(lambda: [m.groups(b"-") for m in P.finditer(subject)])
    show(lambda: P.sub(rb"<\1>", subject))
    show(lambda: P.sub(b"-", subject, count=1))
    show(lambda: re.sub(b"nothing", b"-", subject))
    show(lambda: P.subn(lambda m: m[1].upper(), subject))
    show(lambda: P.scanner(subject).search())

m = P.search(text)
print(m.string is text, m.regs, m.groupdict(), m.expand(rb"[\1]"))
text[1:2] = b"Z"
print(m[0], m[1], m)
del text[2:]
print(m[0], m[1], m.groups(), m.expand(rb"[\1]"), m.span())
text.clear()
print(m[0], m[1], m)
view = memoryview(bytearray(b"q1\n"))
m = P.search(view)
print(m[0])
view.release()
show(lambda: m[0])
show(lambda: P.search(view))

# What runs fixes the size, as a memoryview does.
text += b"a\nb\nc\n"
each = P.finditer(text)
print(next(each)[0])
show(lambda: text.append(1))
text[2:3] = b"Q"
print(next(each)[0])
del each
text.append(120)
show(lambda: P.sub(lambda m: text.append(1), text))
text.append(121)
print(text)

# As what replaces.
show(lambda: P.sub(bytearray(rb"<\1>"), b"a\nb"))
show(lambda: P.sub(memoryview(b"!"), b"a\nb"))
show(lambda: P.sub(lambda m: bytearray(b"?"), b"a\nb"))
show(lambda: P.sub(lambda m: 1, text))
show(lambda: P.sub("-", text))
show(lambda: re.sub(r"\w", bytearray(b"1"), "a"))


class Place:
    def __index__(self):
        text[:] = b"k\n"
        return 1


show(lambda: P.search(text, Place()))
show(lambda: P.search(text, 0, Place()))
