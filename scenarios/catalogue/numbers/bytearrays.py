# bytearray: items, slices, all methods, operators, exports that fix its size,
# and where any bytes-like object is accepted.
import random


def show(name, operation):
    try:
        print(name, operation())
    except Exception as error:
        print(name, type(error).__name__, error)


def after(array, operation):
    operation(array)
    return array


def add(array, value):
    array += value
    return array


def times(array, value):
    array *= value
    return array


b = bytearray(b"hello")
print(b, len(b), b[0], b[-1], b[1:3], b[::-1], b[::2], bool(b), bool(bytearray()))
print(bytearray(), bytearray(3), bytearray("añb", "utf-8"), bytearray([1, 2, 255]), bytearray(b))
print(bytearray(range(5)), bytearray(memoryview(b"abc")), repr(bytearray(b"'\"\n\x00\xff\\")))
print(b == b"hello", b"hello" == b, b != b"x", b < b"help", b >= bytearray(b"hello"), b == "hello")
print(b"a" + bytearray(b"b"), bytearray(b"a") + b"b", b * 2, 2 * b, b * -1)
print(101 in b, b"ll" in b, bytearray(b"lo") in b, 1 in b, b"" in b)
print(list(b), [x for x in reversed(b)], sorted(b), max(b), sum(b), tuple(enumerate(b))[1])
c = bytearray(b"abc")
c[0] = 120
c[-1] = True
print(c)
c[1:2] = b"1234"
print(c, len(c))
c[::2] = b"..."
print(c)
c[1:1] = [65, 66]
c[len(c) :] = bytearray(b"end")
c[:2] = c
print(c)
del c[0], c[-1], c[1:3]
print(c)
del c[::3]
print(c)
c += b"xy"
c += memoryview(b"z")
c *= 2
print(c, c is after(c, lambda x: x.append(33)))
d = c
d += b"same"
print(c[-4:], c is d)
for method in "upper lower title swapcase capitalize isalnum isalpha isascii isdigit islower isspace istitle isupper".split():
    print(method, getattr(bytearray(b"Hello World"), method)(), getattr(b"Hello World", method)(), getattr(bytearray(), method)())
print(b"A Bc".istitle(), b"aB".istitle(), b"A1b".istitle(), b"12".istitle())
e = bytearray(b"  a,b,,c  ")
print(e.strip(), e.lstrip(), e.rstrip(b" c"), e.split(b","), e.rsplit(b",", 1), e.split())
print(e.partition(b","), e.rpartition(bytearray(b",")), e.replace(b",", b";"), e.replace(b",", b"", 1))
print(e.find(b","), e.rfind(44), e.index(b"b"), e.rindex(b","), e.count(b","), e.count(44, 5))
print(e.startswith(b"  a"), e.endswith((b"x", b" ")), e.removeprefix(b"  "), e.removesuffix(b"x"))
print(e.center(14, b"*"), e.ljust(12), e.rjust(12, bytearray(b".")), bytearray(b"-42").zfill(6))
print(bytearray(b"a\tb").expandtabs(4), bytearray(b"x\ny\r\nz").splitlines(), bytearray(b"x\n").splitlines(True))
print(bytearray(b"-").join([b"a", bytearray(b"b"), memoryview(b"c")]), b"+".join([bytearray(b"1"), b"2"]))
print(e.decode(), bytearray(b"\xc3\xa9").decode("utf-8"), str(bytearray(b"abc"), "ascii"), e.hex(), e.hex(":", 2))
print(bytearray.fromhex("00 ff 7f"), bytes.fromhex("0a"), bytearray.maketrans(b"ab", b"xy")[97:99])
print(bytearray(b"abcab").translate(bytes.maketrans(b"ab", b"xy"), b"c"), b"abc".translate(None, bytearray(b"b")))
f = bytearray(b"stack")
f.append(33)
f.extend(b"12")
f.extend([51, 52])
f.extend(x for x in (53,))
f.insert(0, 62)
f.insert(-1, 63)
f.insert(99, 64)
print(f, f.pop(), f.pop(0), f.pop(-2), f)
f.remove(ord("a"))
f.reverse()
print(f, f.copy() is f, f.copy() == f)
f.resize(3)
print(f)
f.resize(6)
print(f)
f.clear()
print(f, f == b"")
print(int.from_bytes(bytearray(b"\x01\x00"), "big"), int(bytearray(b"12")), float(bytearray(b"1.5")), int(b"ff", 16))
print(ord(bytearray(b"a")), bytes(bytearray(b"xyz")), random.Random(bytearray(b"s")).random())
print(isinstance(b, bytes), isinstance(b, bytearray), type(b).__name__, iter(b).__class__.__name__)

show("hash", lambda: hash(b))
show("key", lambda: {b: 1})
show("value", lambda: b.append(256))
show("str value", lambda: b.append("a"))
show("negative", lambda: bytearray([-1]))
show("set", lambda: b.__setitem__(0, 300))
show("index", lambda: b[99])
show("index set", lambda: b.__setitem__(99, 1))
show("key type", lambda: b["a"])
show("slice value", lambda: b.__setitem__(slice(0, 1), 5))
show("slice str", lambda: b.__setitem__(slice(0, 1), "x"))
show("extended", lambda: b.__setitem__(slice(0, 4, 2), b"xyz"))
show("plus str", lambda: b + "x")
show("plus int", lambda: b + 1)
show("iadd", lambda: add(bytearray(b"x"), 5))
show("str init", lambda: bytearray("abc"))
show("negative size", lambda: bytearray(-1))
show("float init", lambda: bytearray(1.5))
show("none init", lambda: bytearray(None))
show("pop empty", lambda: bytearray().pop())
show("pop far", lambda: bytearray(b"a").pop(5))
show("remove", lambda: bytearray(b"a").remove(98))
show("extend str", lambda: bytearray().extend("abc"))
show("extend int", lambda: bytearray().extend(5))
show("resize", lambda: bytearray().resize(-1))
show("less", lambda: b < "x")
show("join", lambda: b"".join([1]))
show("find", lambda: b.find("x"))
show("in", lambda: "x" in b)
show("in big", lambda: 300 in b)
show("encoding", lambda: bytearray(b"x", "utf-8"))
show("center", lambda: b.center(9, b"xx"))

g = bytearray(b"locked")
view = memoryview(g)
show("append", lambda: g.append(1))
show("clear", lambda: g.clear())
show("del", lambda: g.__delitem__(0))
show("same size", lambda: after(g, lambda x: x.__setitem__(slice(0, 2), b"LO")))
show("larger", lambda: g.__setitem__(slice(0, 2), b"LOL"))
show("imul", lambda: times(g, 2))
view.release()
g.append(33)
print(g)
x = bytearray(b"ab")
for item in x:
    if len(x) < 5:
        x.append(item + 1)
print(x)
