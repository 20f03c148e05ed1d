# Errors of codecs have the encoding, the object, the position and the reason.
import asyncio


async def main():
    for make in (lambda: b"ab\xffcd".decode(), lambda: b"\xe2\x82".decode("utf-8"), lambda: "a\u20acb".encode("ascii"),
                 lambda: "\u20ac\u20ac".encode("latin-1"), lambda: str(b"\x80", "ascii")):
        try:
            make()
        except UnicodeError as e:
            print(type(e).__name__, e, repr(e), e.args)
            print(e.encoding, e.object, e.start, e.end, e.reason, e.object[e.start:e.end], isinstance(e, ValueError))
            kept = e
    e = UnicodeError("by", "hand")
    print(e, repr(e), hasattr(e, "reason"))
    try:
        raise kept
    except UnicodeDecodeError as e:
        print(e is kept, e)
    b"\xff\xfe".decode()

asyncio.run(main())
