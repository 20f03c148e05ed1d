# SPDX-License-Identifier: MIT
"""Module email.quoprimime: quoted-printable in headers and bodies."""
import re

__all__ = [
    "body_decode", "body_encode", "body_length", "decode", "decodestring", "header_decode", "header_encode",
    "header_length", "quote", "unquote"
]

_ALPHANUMERIC = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_ESCAPES = [f"={code:02X}" for code in range(256)]


def _table(plain):
    return [chr(code) if code in plain else _ESCAPES[code] for code in range(256)]


_HEADER = _table(_ALPHANUMERIC + b"-!*+/")
_HEADER[32] = "_"
_BODY = _table(bytes(code for code in range(32, 127) if code != 61) + b"\t")
_BODY_LINES = _table(bytes(code for code in range(32, 127) if code != 61) + b"\t\r\n")


def header_check(octet):
    return chr(octet) != _HEADER[octet]


def body_check(octet):
    return chr(octet) != _BODY[octet]


def header_length(bytearray):
    return sum(len(_HEADER[octet]) for octet in bytearray)


def body_length(bytearray):
    return sum(len(_BODY[octet]) for octet in bytearray)


def unquote(s):
    return chr(int(s[1:3], 16))


def quote(c):
    return _ESCAPES[ord(c)]


def header_encode(header_bytes, charset="iso-8859-1"):
    if not header_bytes:
        return ""
    return "=?%s?q?%s?=" % (charset, "".join([_HEADER[octet] for octet in header_bytes]))


def _wrap(line, width, eol, lines):
    """LINE, already encoded, goes to LINES, cut where it is too long and no escape is."""
    begin, last = 0, len(line) - 1 - width
    while begin <= last:
        end = begin + width - 1
        if line[end - 2] == "=":
            lines.append(line[begin:end - 1])
            begin = end - 2
        elif line[end - 1] == "=":
            lines.append(line[begin:end])
            begin = end - 1
        else:
            lines.append(line[begin:end] + "=")
            begin = end
    if not line or line[-1] not in " \t":
        lines.append(line[begin:])
        return
    room = begin - last
    if room >= 3:
        ending = quote(line[-1])
    elif room == 2:
        ending = line[-1] + "=" + eol
    else:
        ending = "=" + eol + quote(line[-1])
    lines.append(line[begin:-1] + ending)


def body_encode(body, maxlinelen=76, eol="\n"):
    if maxlinelen < 4:
        raise ValueError("maxlinelen must be at least 4")
    if not body:
        return body
    body = body.translate(_BODY_LINES)
    lines = []
    for line in body.splitlines():
        _wrap(line, maxlinelen, eol, lines)
    if body[-1] in "\r\n":
        lines.append("")
    return eol.join(lines)


def _unescape(match):
    return unquote(match[0])


def decode(encoded, eol="\n"):
    if not encoded:
        return encoded
    made = []
    for line in encoded.splitlines():
        line = line.rstrip()
        soft = line.endswith("=")
        if soft:
            line = line[:-1]
        made.append(re.sub("=[0-9a-fA-F]{2}", _unescape, line) + ("" if soft else eol))
    decoded = "".join(made)
    return decoded.removesuffix(eol) if encoded[-1] not in "\r\n" else decoded


body_decode = decode
decodestring = decode


def header_decode(s):
    return re.sub("=[a-fA-F0-9]{2}", _unescape, s.replace("_", " "), flags=re.ASCII)
