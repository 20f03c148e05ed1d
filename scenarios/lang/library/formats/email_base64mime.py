# SPDX-License-Identifier: MIT
"""Module email.base64mime: base64 in headers and bodies."""
from base64 import b64encode
from binascii import a2b_base64, b2a_base64

from _quopri import raw_unicode as _raw_unicode

__all__ = ["body_decode", "body_encode", "decode", "decodestring", "header_encode", "header_length"]


def header_length(bytearray):
    return (len(bytearray) + 2) // 3 * 4


def header_encode(header_bytes, charset="iso-8859-1"):
    if not header_bytes:
        return ""
    if isinstance(header_bytes, str):
        header_bytes = header_bytes.encode(charset)
    return "=?%s?b?%s?=" % (charset, b64encode(header_bytes).decode("ascii"))


def body_encode(s, maxlinelen=76, eol="\n"):
    size = maxlinelen * 3 // 4
    lines = [b2a_base64(s[at:at + size], newline=False).decode("ascii") + eol for at in range(0, len(s), size)] if s else []
    return "".join(lines)


def decode(string):
    if not string:
        return b""
    return a2b_base64(_raw_unicode(string) if isinstance(string, str) else string)


body_decode = decode
decodestring = decode
