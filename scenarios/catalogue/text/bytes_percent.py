# The operator % of bytes and bytearrays; bytearrays and memoryviews as
# arguments of struct, zlib, base64, hmac and hashlib; Any in a signature.
import asyncio
import base64
import hashlib
import hmac
import inspect
import struct
import zlib
from typing import Any


class Raw:
    def __bytes__(self):
        return b"raw\xff"


def tried(what):
    try:
        return what()
    except Exception as e:
        return e


def service(self, body: Any, table: dict[str, Any] | None = None) -> Any:
    return body


async def main():
    print(b"HTTP/1.1 %d %s\r\n" % (200, b"OK"), b"%5.2f|%r|%#x|%-4d|%b|%05d|%%" % (1.5, "\xe9", 255, 3, b"z", -7))
    print(bytearray(b"%s-%s") % (b"a\x80", memoryview(b"b")), b"%s" % Raw(), b"%.2b|%6s|%-6s|" % (b"abc", b"x", b"y"))
    print(b"%(a)d \xff %(b)s" % {b"a": 1, b"b": b"\xfe"}, b"%c%c" % (65, b"\xff"), b"%a" % "\u20ac", b"%e %g" % (1e10, 2))
    print(b"%s" % (b"",), b"no" % (), b"no" % {})
    for format, args in ((b"%s", "text"), (b"%d", b"1"), (b"%c", 256), (b"%c", b"ab"), (b"%c", "a"), (b"%z", 1),
                         (b"%d %d", (1,)), (b"%d", (1, 2)), (b"%(a)s", {"a": 1}), (b"%(a)s", 1), (b"%", 1), (b"", b"x")):
        e = tried(lambda: format % args)
        print(format, args, type(e).__name__, e)
    header = struct.Struct("!2sBxI")
    data = bytearray(header.pack(b"TT", 1, 5)) + b"zz"
    view = memoryview(data)
    for buffer in data, view:
        print(header.unpack_from(buffer), list(struct.iter_unpack("5s", buffer)), zlib.crc32(buffer), zlib.adler32(buffer))
        print(base64.b64encode(buffer), hashlib.sha256(buffer).hexdigest()[:16], hmac.new(bytes(buffer), buffer, "sha1").hexdigest())
    digest = hashlib.md5()
    digest.update(data)
    data[0] = 0
    print(digest.hexdigest(), base64.b64decode(bytearray(b"aGk=")))
    print(Any.__module__, Any.__name__, Any, hasattr(Any, "nothing"))
    print(inspect.signature(service))


asyncio.run(main())
