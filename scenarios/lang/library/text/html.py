# SPDX-License-Identifier: MIT
"""Module html, as CPython's Lib/html/__init__.py."""
import re

__all__ = ["escape", "unescape"]


def escape(s, quote=True):
    """S with references in place of characters that HTML reads as its own."""
    s = s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    if quote:
        s = s.replace('"', "&quot;").replace("'", "&#x27;")
    return s


# Numbers 0x80 to 0x9f are characters of Windows.
_WINDOWS = ("\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f"
            "\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178")
_REFERENCE = re.compile(r"&(#[0-9]+;?|#[xX][0-9a-fA-F]+;?|[^\t\n\f <&#;]{1,32};?)")

_names = {}


def _numbered(number):
    """The character of a number."""
    if number == 0 or 0xd800 <= number <= 0xdfff or number > 0x10ffff:
        return "\ufffd"
    if number == 0x0d:
        return "\r"
    if 0x80 <= number <= 0x9f:
        return _WINDOWS[number - 0x80]
    if number < 0x20 and number not in (9, 10, 12) or number == 0x7f or 0xfdd0 <= number <= 0xfdef:
        return ""
    return "" if number & 0xfffe == 0xfffe else chr(number)


def _replace(match):
    name = match.group(1)
    if name[0] == "#":
        digits = name.rstrip(";")
        return _numbered(int(digits[2:], 16) if digits[1] in "xX" else int(digits[1:]))
    if not _names:
        from _entities import table
        _names.update(table())
    if name in _names:
        return _names[name]
    for size in range(len(name) - 1, 1, -1):
        if name[:size] in _names:
            return _names[name[:size]] + name[size:]
    return "&" + name


def unescape(s):
    """S with characters in place of references, as HTML 5 reads them."""
    return _REFERENCE.sub(_replace, s) if "&" in s else s
