# base64, binascii and zlib's checksums: both directions, what is skipped, and what is complained about.
import asyncio
import base64
import binascii
import zlib

DATA = bytes(range(0, 256, 7)) + b"hello"


async def main():
    for n in range(12):
        part = DATA[3:3 + n]
        print(base64.b64encode(part), base64.urlsafe_b64encode(part), base64.b32encode(part), base64.b16encode(part), base64.b85encode(part), base64.b32hexencode(part))
        assert base64.b64decode(base64.b64encode(part)) == part and base64.b32decode(base64.b32encode(part)) == part
        assert base64.b85decode(base64.b85encode(part)) == part and base64.urlsafe_b64decode(base64.urlsafe_b64encode(part)) == part
        assert base64.b16decode(base64.b16encode(part)) == part and binascii.unhexlify(part.hex()) == part and base64.b32hexdecode(base64.b32hexencode(part)) == part
    print(base64.b64decode("aGVs\nbG8="), base64.b64decode(b"aGVsbG8"  b"="), base64.b64encode(b"\xff\xfe", b"-_"), base64.b64decode("__4=", "-_"), base64.encodebytes(DATA * 3), base64.decodebytes(b"aGk=\n"))
    print(binascii.hexlify(DATA), binascii.hexlify(b"abcd", "-"), binascii.hexlify(b"abcde", ":", 2), binascii.b2a_base64(b"a"), binascii.b2a_base64(b"a", newline=False), binascii.b2a_hex(b"z"), binascii.a2b_hex("7a"))
    print(binascii.crc32(b"hello"), zlib.crc32(b"lo", zlib.crc32(b"hel")), zlib.adler32(b"hello"), zlib.adler32(DATA * 50), zlib.crc32(b""), zlib.adler32(b""))
    for bad in (lambda: base64.b64decode("a"), lambda: base64.b64decode("aa"), lambda: base64.b64decode("aaaaa"), lambda: base64.b64decode("a-b=", validate=True), lambda: base64.b64decode("=aaa", validate=True),
                lambda: base64.b64decode("aa==a", validate=True), lambda: base64.b64decode("aaaa=", validate=True), lambda: base64.b64decode("aa=a", validate=True), lambda: base64.b64decode("\xe9"), lambda: base64.b64encode("x"), lambda: base64.b64decode(5),
                lambda: base64.b32decode("a"), lambda: base64.b32decode("aaaaaaaa"), lambda: base64.b32decode("1AAAAAAA"), lambda: base64.b16decode("ab"), lambda: base64.b16decode("0"), lambda: binascii.unhexlify("0"), lambda: binascii.unhexlify("zz"), lambda: binascii.unhexlify(5),
                lambda: binascii.crc32("a"), lambda: base64.b85decode("a b"), lambda: base64.b85decode("~~~~~"), lambda: base64.b32decode("AAAAAAA="), lambda: base64.b32decode("AA=====A")):
        try:
            print(bad())
        except Exception as e:
            print(type(e).__name__, e, isinstance(e, ValueError), type(e).__module__)

asyncio.run(main())
