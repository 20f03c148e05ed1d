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


class Scanner:
    """Of the phrases of a lexicon the first that matches is the next token."""

    def __init__(self, lexicon, flags=0):
        self.lexicon = lexicon
        self._patterns = [(compile(phrase, flags), action) for phrase, action in lexicon]

    def _next(self, string, at):
        for pattern, action in self._patterns:
            match = pattern.match(string, at)
            if match:
                return match, action
        return None, None

    def scan(self, string):
        found, at = [], 0
        while True:
            match, action = self._next(string, at)
            if match is None or match.end() == at:
                break
            if callable(action):
                self.match = match
                action = action(self, match.group())
            if action is not None:
                found.append(action)
            at = match.end()
        return found, string[at:]
