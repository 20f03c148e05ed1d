# SPDX-License-Identifier: MIT
"""Module shlex: split(), quote() and join().

split() reads as CPython's shlex does with posix=True, whitespace_split=True and no source file.
"""
import re

__all__ = ["split", "quote", "join"]


def split(s, comments=False, posix=True):
    if s is None:
        raise ValueError("s argument must not be None")
    words = []
    word = None
    quote = ""
    at = 0
    while at < len(s):
        c = s[at]
        at += 1
        if quote:
            if c == quote:
                quote = ""
                if not posix:
                    word += c
                    words.append(word)
                    word = None
            elif posix and c == "\\" and quote == '"':
                if at == len(s):
                    raise ValueError("No escaped character")
                if s[at] != "\\" and s[at] != '"':
                    word += "\\"
                word += s[at]
                at += 1
            else:
                word += c
        elif c in " \t\r\n":
            if word is not None:
                words.append(word)
                word = None
        elif comments and c == "#":
            if word is not None:
                words.append(word)
                word = None
            end = s.find("\n", at)
            at = len(s) if end < 0 else end + 1
        elif c in "'\"" and (posix or word is None):
            quote = c
            word = (word or "") if posix else c
        elif posix and c == "\\":
            if at == len(s):
                raise ValueError("No escaped character")
            word = (word or "") + s[at]
            at += 1
        else:
            word = (word or "") + c
    if quote:
        raise ValueError("No closing quotation")
    if word is not None:
        words.append(word)
    return words


def quote(s):
    if not s:
        return "''"
    if not isinstance(s, str):
        raise TypeError(f"expected string object, got {type(s).__name__!r}")
    if re.search(r"[^\w@%+=:,./-]", s, re.ASCII) is None:
        return s
    return "'" + s.replace("'", "'\"'\"'") + "'"


def join(split_command):
    return " ".join([quote(word) for word in split_command])
