# Pins: the format of marshal, of versions without references, and what loads() reads.
import io
import marshal

values = [None, True, False, ..., 0, 1, -1, 2**31 - 1, -2**31, 2**31, -2**70, 10**40, 1.5, -0.0, float("inf"), 1 + 2j,
          "", "plain", "ünï", "x" * 300, b"", b"ab\xff", (), (1, (2, "a")), [1, [2]], {"a": 1, 2: [None]},
          tuple(range(300)), StopIteration]
for value in values:
    for version in (0, 2):
        data = marshal.dumps(value, version)
        assert marshal.loads(data) == value, (value, version)
        print(repr(value)[:30], version, data[:24].hex(), len(data))
    assert marshal.loads(marshal.dumps(value)) == value
print(marshal.loads(b"\xdb\x02\x00\x00\x00\xe9\x07\x00\x00\x00r\x01\x00\x00\x00"), marshal.version)
loop = marshal.loads(b"\xdb\x01\x00\x00\x00r\x00\x00\x00\x00")
print(loop, loop[0] is loop)
print(marshal.loads(marshal.dumps(slice(1, None, 2))))
file = io.BytesIO()
for value in (1, "two", [3.0]):
    marshal.dump(value, file, 2)
file.seek(0)
print(marshal.load(file), marshal.load(file), marshal.load(file))
for bad in (lambda: marshal.dumps(object()), lambda: marshal.dumps([print]), lambda: marshal.loads(b""),
            lambda: marshal.loads(b"i\x01"), lambda: marshal.loads(b"?"), lambda: marshal.load(file)):
    try:
        bad()
    except (ValueError, EOFError) as e:
        print(type(e).__name__, e)
print(marshal.dumps(bytearray(b"ab"), 2))
