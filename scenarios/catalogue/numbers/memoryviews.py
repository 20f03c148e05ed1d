# memoryview over bytes and bytearrays: items, slices, casts, comparison, release.


def show(name, operation):
    try:
        print(name, operation())
    except Exception as error:
        print(name, type(error).__name__, error)


array = bytearray(b"abcdefgh")
m = memoryview(array)
print(len(m), m[0], m[-1], bytes(m), m.tobytes(), m.tolist(), m.hex(), m.hex("-"))
print(m.readonly, m.format, m.itemsize, m.nbytes, m.ndim, m.shape, m.strides, m.suboffsets)
print(m.obj is array, m.contiguous, m.c_contiguous, m.f_contiguous, bool(m), bool(memoryview(b"")))
m[0] = 65
m[-1] = 90
m[1:3] = b"12"
print(array, m[2:5].tobytes(), m[::2].tobytes(), m[::-1].tobytes(), m[::2].strides, m[::2].contiguous)
m[::3] = bytearray(b"xyz")
print(array)
part = m[2:6]
part[0] = 33
print(array, len(part), part == array[2:6], part == b"zzzz", m == m[:], m[:2] != m[2:4])
print(part.obj is array, part.nbytes, list(part), 33 in part, [chr(x) for x in m[:3]])
ro = memoryview(b"readonly")
print(ro.readonly, hash(ro) == hash(b"readonly"), {ro: 1}[memoryview(b"readonly")], {b"readonly": 2}[ro])
print(m.toreadonly().readonly, ro[2:4] == b"ad", ro == bytearray(b"readonly"), ro == "readonly")
print(b"x" + ro, b"".join([ro, m]), bytearray(ro), int.from_bytes(ro[:2], "big"), str(ro, "ascii"), bytes(ro[::-1]))
print(b"-only" == ro, b"adon".find(ro[2:3]), ro.index(97), ro.count(111), b"abc".startswith(b"a"))
words = memoryview(bytearray(range(16))).cast("H")
print(len(words), words[1], words.itemsize, words.format, words.shape, words.strides, words.tolist()[:3], words.nbytes)
words[0] = 65535
print(words.tobytes()[:4], words.cast("B")[:2].tolist(), words[::2].tolist(), words[1:3].tobytes())
ints = memoryview(bytearray(16)).cast("q")
ints[0] = -5
ints[1] = 2**62
print(ints.tolist(), ints.cast("b")[0], ints.cast("B").cast("Q")[0], ints == memoryview(bytearray(16)))
floats = memoryview(bytearray(16)).cast("d")
floats[0] = 1.5
floats[1] = 2
print(floats.tolist(), memoryview(b"ab").cast("c").tolist(), memoryview(b"\0\1").cast("?").tolist(), memoryview(bytes(4)).cast("@f")[0])
with memoryview(array) as inner:
    print(inner[0])
print(b"abc".startswith(memoryview(b"ab")), b"abc".endswith((memoryview(b"c"), b"x")), b"abc".strip(memoryview(b"a")))
show("after with", lambda: inner[0])
show("after release", lambda: (inner.release(), len(inner)))
show("released", lambda: inner.tobytes())
print(inner == inner, inner == m)
show("released repr", lambda: repr(inner).split(" at ")[0])
show("repr", lambda: repr(m).split(" at ")[0])
show("readonly", lambda: ro.__setitem__(0, 1))
show("delete", lambda: m.__delitem__(0))
show("index", lambda: m[99])
show("key", lambda: m["a"])
show("value", lambda: m.__setitem__(0, 256))
show("type", lambda: m.__setitem__(0, "a"))
show("bytes value", lambda: m.__setitem__(0, b"a"))
show("size", lambda: m.__setitem__(slice(0, 2), b"abc"))
show("not bytes", lambda: m.__setitem__(slice(0, 2), [1, 2]))
show("hash", lambda: hash(m))
show("str", lambda: memoryview("abc"))
show("int", lambda: memoryview(5))
show("no argument", lambda: memoryview())
show("cast", lambda: memoryview(b"abc").cast("H"))
show("cast format", lambda: memoryview(b"abc").cast("zz"))
show("cast twice", lambda: words.cast("I"))
show("cast apart", lambda: m[::2].cast("H"))
show("less", lambda: m < m)
show("plus", lambda: m + b"x")
show("find", lambda: ro.index(1))
show("float value", lambda: words.__setitem__(0, 1.5))
show("word value", lambda: words.__setitem__(0, 70000))
del m, part
show("grow", lambda: array.append(1))
match memoryview(b"ab"):
    case [a, b]:
        print("sequence", a, b)
match bytearray(b"ab"):
    case [a, b]:
        print("a sequence?")
    case bytearray():
        print("no sequence")
