# A class that derives from bytearray: methods, slices, operators and copies.
import copy
import struct


class Buf(bytearray):
    def __init__(self, *a): super().__init__(*a); self.log = []
    def append(self, x): self.log.append(x); super().append(x)
    def feed(self, data):
        self += data
        return self
b = Buf(b"ab"); b.append(99); b.feed(b"de"); print(b, len(b), b.log, b[0], b[1:3], bytes(b), b.find(b"c"), b.upper(), type(b.upper()), b + b"x", type(b + b"x"), b * 2, b"abcde" == b, b in {b"x": 1} if False else 0, b.decode(), memoryview(b)[0], b.pop(), b"".join([b, b"z"]), list(b)[:2], b.startswith(b"a"), str(b, "ascii"), b.hex(), isinstance(b, bytearray), b.copy(), type(b.copy()), Buf.fromhex("6162"), type(Buf.fromhex("61")))
del b[0]; b[0:1] = b"QQ"; print(b, repr(b), f"{b}", "%s" % b, b.extend([1,2]), b, reversed(b).__class__.__name__, int(Buf(b"12")), Buf(3), Buf(), not Buf(), b.split(b"c"), b.__class__)
try: hash(b)
except TypeError as e: print(e)
struct.pack_into("<H", b, 0, 258); print(b[:2], copy.copy(b), copy.copy(b).log)
