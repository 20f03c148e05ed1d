# What struct packs besides ints, floats and bytes: what has __index__ or __float__; Pascal strings that are too long;
# offsets before the end.
import asyncio
import struct
from decimal import Decimal
from fractions import Fraction


class Index:
    def __index__(self):
        return 3


async def main():
    for letter in "bBhHiIqQ?efd":
        try:
            print(letter, struct.pack("<" + letter, Index()))
        except (struct.error, TypeError) as e:
            print(letter, type(e).__name__, e)
    for value in Decimal("1.5"), Fraction(1, 4), "1", None, [], 2.5:
        for letter in "<d", "<i":
            try:
                print(value, letter, struct.pack(letter, value))
            except (struct.error, TypeError) as e:
                print(value, letter, type(e).__name__, e)
    for size in 1, 3, 255, 256, 300:
        packed = struct.pack(f"{size}p", b"x" * 400)
        print(size, len(packed), packed[:1], packed[-1:], len(struct.unpack(f"{size}p", packed)[0]))
    for offset in -2, -20, 6, 20:
        for call in (lambda: struct.unpack_from("<i", b"12345678", offset),
                     lambda: struct.pack_into("<i", bytearray(8), offset, 1)):
            try:
                call()
            except struct.error as e:
                print(e)


asyncio.run(main())
