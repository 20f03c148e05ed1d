# Encodings that an XML declaration names, and long instructions.
import asyncio
import xml.etree.ElementTree as ET


def attempt(name, f):
    try:
        print(name, ascii(f()))
    except Exception as e:
        print(name, type(e).__name__, e)


def of(encoding, data):
    return ET.fromstring(b'<?xml version="1.0" encoding="' + encoding.encode() + b'"?><a>' + data + b"</a>").text


async def main():
    for encoding in ("rot13", "hex", "base64", "nonsense", "utf-32", "unicode_escape", "utf8", "UTF_8", "koi8-r",
                     "cp1252", "latin-1", "ISO-8859-1", "us-ascii", "iso-8859-15"):
        attempt(encoding, lambda: of(encoding, b"abc"))
        attempt(encoding, lambda: of(encoding, b"a\xe9\x81\\x3c"))
    attempt("instruction", lambda: ET.fromstring("<a><?p " + "? x" * 300000 + "?></a>").tag)
    attempt("comment", lambda: ET.fromstring("<a><!--" + "- x" * 300000 + "--></a>").tag)


asyncio.run(main())
