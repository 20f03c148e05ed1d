# struct: sizes, alignment, both orders, all letters, and what is complained about.
import asyncio
import struct


async def main():
    for f in ("", "b", "<bhiqefd", ">bhiqefd", "bxh", "ci", "3s4p", "!2H?c", "@iq", "=iq", "i0q", "<lL", "3?", " b h ", "x"):
        print(f, struct.calcsize(f))
    print(struct.pack("<bBhHiIqQ", -1, 255, -2, 65535, -3, 4294967295, -4, 18446744073709551615), struct.pack(">bhiq?c4s3p", 1, 2, 3, 4, True, b"x", b"ab", b"abcdef"))
    print(struct.pack("<efd", 1.5, -2.25, 3.1), struct.pack(">efd", 0.1, 1e-40, 1e300), struct.pack("<e", 65504.0), struct.pack("<3e", 1e-7, 6e-8, float("inf")), struct.pack("!H", 1), struct.pack("bxi", 1, 2), struct.pack("2s", b"abc"))
    print(struct.unpack("<bBhHiIqQ", struct.pack("<bBhHiIqQ", -1, 255, -2, 65535, -3, 4294967295, -4, 18446744073709551615)), struct.unpack(">ef", b"\x3c\x00\x40\x49\x0f\xdb"), struct.unpack("<d?2s3pc", struct.pack("<d?2s3pc", 0.5, 1, b"hi", b"a", b"z")))
    print(struct.unpack_from("<H", b"\x01\x02\x03\x04", 2), list(struct.iter_unpack("<H", b"\x01\x00\x02\x00")), struct.unpack("<3B", b"abc"), struct.unpack("<e", b"\x01\x00"), struct.unpack_from("b", b"abc", -1))
    s = struct.Struct("<IH")
    print(s.size, s.format, s.pack(1, 2), s.unpack(b"\x01\0\0\0\x02\0"), s.unpack_from(b"z" * 8, 1), list(s.iter_unpack(b"\0" * 12)))
    for bad in (lambda: struct.pack("b", 200), lambda: struct.pack("B", -1), lambda: struct.pack("<h", 40000), lambda: struct.pack("h", 40000), lambda: struct.pack("<H", -1), lambda: struct.pack("i", 2**31), lambda: struct.pack("<I", 2**32), lambda: struct.pack("<q", 2**63), lambda: struct.pack("<Q", -1),
                lambda: struct.pack("b"), lambda: struct.pack("b", 1, 2), lambda: struct.pack("b", "x"), lambda: struct.pack("f", "x"), lambda: struct.pack("c", b"ab"), lambda: struct.pack("s", "x"), lambda: struct.pack("<f", 1e300), lambda: struct.pack("<e", 1e6), lambda: struct.pack("z", 1), lambda: struct.pack("5"),
                lambda: struct.unpack("i", b"abc"), lambda: struct.unpack_from("<i", b"abc"), lambda: list(struct.iter_unpack("h", b"abc")), lambda: list(struct.iter_unpack("", b"")), lambda: struct.unpack("b", "x"), lambda: struct.calcsize(5), lambda: s.pack(1), lambda: struct.unpack_from("<i", b"abcdef", 4), lambda: struct.pack("b", 1.5)):
        try:
            print(bad())
        except Exception as e:
            print(type(e).__name__, type(e).__module__, e)

asyncio.run(main())
