# bytes are sequences of small ints that print as ASCII with escapes, and have
# many methods of str.
b = b"abc\x00\xff\n'"
print(b, len(b), b[0], b[-1], b[1:3], list(b[:3]), b[0:1], b"a" in b, 98 in b, b"bc" in b)
print(b"it's", b'say "hi"', b"\\", b"\t\r\n", b"" == bytes(), bytes(3), bytes([65, 66]),
      bytes(range(4)))
print(b"abc" + b"d", b"ab" * 2, b"a" < b"b", b"abc" == b"abc", b"abc" == "abc", b"a" b"b",
      bool(b""))
print("caf\xe9".encode(), "caf\xe9".encode("utf-8"), b"caf\xc3\xa9".decode(),
      b"abc".decode("ascii"))
print(b"a,b,c".split(b","), b",".join([b"x", b"y"]), b" ab ".strip(), b"abc".upper())
print(b"abcabc".replace(b"b", b"X"), b"abc".startswith(b"ab"), b"abc".find(b"c"),
      b"abc".find(b"z"))
print([x for x in b"hi"], tuple(b"ab"), sorted(b"cab"), {b"k": 1}[b"k"], str(b"as text"),
      f"{b'x'}")
for wrong in (lambda: b + "x", lambda: b[99], lambda: bytes([256]), lambda: bytes(["a"]),
              lambda: "a" in b"a", lambda: b"\xff".decode(), lambda: "\xe9".encode("ascii"),
              lambda: b"a" < "b", lambda: bytes("text"), lambda: bytes(-1),
              lambda: b"".join(["x"])):
    try:
        print(wrong())
    except (TypeError, IndexError, ValueError) as e:
        print(type(e).__name__, e)
