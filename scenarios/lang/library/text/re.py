# SPDX-License-Identifier: MIT
"""Module re: the functions of _re, the exception, and the patterns that are remembered."""
from _re import (A, ASCII, DEBUG, DOTALL, I, IGNORECASE, L, LOCALE, M, MULTILINE, Match, NOFLAG, Pattern, RegexFlag, S,
                 U, UNICODE, VERBOSE, X, compile, escape, findall, finditer, fullmatch, match, purge, search, split, sub,
                 subn)

__all__ = [
    "match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer", "compile", "purge", "escape",
    "error", "Pattern", "Match", "A", "I", "L", "M", "S", "X", "U", "ASCII", "IGNORECASE", "LOCALE", "MULTILINE",
    "DOTALL", "VERBOSE", "UNICODE", "NOFLAG", "RegexFlag", "PatternError"
]

_cache = {}


class PatternError(Exception):
    def __init__(self, msg, pattern=None, pos=None):
        self.msg = msg
        self.pattern = pattern
        self.pos = pos
        if pattern is not None and pos is not None:
            msg = f"{msg} at position {pos}"
            newline = "\n" if isinstance(pattern, str) else b"\n"
            self.lineno = pattern.count(newline, 0, pos) + 1
            self.colno = pos - pattern.rfind(newline, 0, pos)
            if newline in pattern:
                msg = f"{msg} (line {self.lineno}, column {self.colno})"
        else:
            self.lineno = self.colno = None
        super().__init__(msg)


error = PatternError
