# __bytes__ of bytes and for int.from_bytes, bool.from_bytes, the sign of a NaN
# that a text has, and NULs in float.fromhex.
import copy
import math

class Packet:
    def __init__(self, body):
        self.body = body

    def __bytes__(self):
        return self.body


class Key(bytes):
    pass


def show(operation):
    try:
        print(operation())
    except Exception as error:
        print(type(error).__name__, error)


show(lambda: (b"abc".__bytes__(), Key(b"k").__bytes__(), type(Key(b"k").__bytes__()), type(bytes.__bytes__(Key(b"x")))))
show(lambda: int.from_bytes(Packet(b"\1\2"), "big"))
show(lambda: int.from_bytes(Packet("text"), "big"))
show(lambda: int.from_bytes(Packet(None)))
show(lambda: (int.from_bytes([1, 0]), int.from_bytes(bytearray(b"\2")), int.from_bytes(memoryview(b"\3"))))
show(lambda: int.from_bytes("text"))
show(lambda: int.from_bytes(3))
show(lambda: (bool.from_bytes(b"\0"), bool.from_bytes(b"\0\1"), bool.from_bytes(b"", "little")))
for text in ("nan", "-nan", "+nan", " -NaN "):
    print(text, math.copysign(1, float(text)), float(text))
show(lambda: float.fromhex("0x1p0\0"))
show(lambda: float.fromhex("\0"))
show(lambda: (copy.deepcopy(slice(1, [2], None)), copy.copy(slice(1, 2))))
