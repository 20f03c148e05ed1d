# SPDX-License-Identifier: MIT
"""Module shlex: words as a shell reads them."""
import re
import sys
from collections import deque
from io import StringIO

from _refuse import refuse as _refuse

__all__ = ["shlex", "split", "quote", "join"]

_LETTERS = "abcdfeghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"
_LATIN1 = "ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ"


class shlex:
    """Reads tokens character by character.

    `state` is " " between tokens, "a" in a word, "c" in a run of punctuation, the quote or escape character that is
    open, or None at the end. Attributes are those of CPython's, which programs change while they read.
    """

    def __init__(self, instream=None, infile=None, posix=False, punctuation_chars=False):
        self.instream = StringIO(instream) if isinstance(instream, str) else instream
        self.infile = infile
        if instream is None:
            self.instream, self.infile = sys.stdin, None
        self.posix = posix
        self.eof = None if posix else ""
        self.commenters = "#"
        self.wordchars = _LETTERS + _LATIN1 if posix else _LETTERS
        self.whitespace, self.whitespace_split = " \t\r\n", False
        self.quotes, self.escape, self.escapedquotes = "'\"", "\\", '"'
        self.state = " "
        self.pushback = deque()
        self.lineno = 1
        self.token = ""
        self.filestack = deque()
        self.source = None
        self._punctuation_chars = "();<>|&" if punctuation_chars is True else punctuation_chars or ""
        if self._punctuation_chars:
            self._pushback_chars = deque()
            self.wordchars += "~-./*?="
            self.wordchars = self.wordchars.translate(dict.fromkeys(map(ord, self._punctuation_chars)))

    @property
    def punctuation_chars(self):
        return self._punctuation_chars

    @property
    def debug(self):
        return 0

    @debug.setter
    def debug(self, level):
        if level:
            _refuse("shlex.debug")

    def push_token(self, tok):
        self.pushback.appendleft(tok)

    def push_source(self, newstream, newfile=None):
        self.filestack.appendleft((self.infile, self.instream, self.lineno))
        self.infile, self.lineno = newfile, 1
        self.instream = StringIO(newstream) if isinstance(newstream, str) else newstream

    def pop_source(self):
        self.instream.close()
        self.infile, self.instream, self.lineno = self.filestack.popleft()
        self.state = " "

    def get_token(self):
        if self.pushback:
            return self.pushback.popleft()
        token = self.read_token()
        while self.source is not None and token == self.source:
            found = self.sourcehook(self.read_token())
            if found:
                file, stream = found
                self.push_source(stream, file)
            token = self.get_token()
        while token == self.eof and self.filestack:
            self.pop_source()
            token = self.get_token()
        return token

    def _ends_token(self):
        return self.token or (self.posix and self._quoted)

    def _skip_comment(self):
        self.instream.readline()
        self.lineno += 1

    # Each of these reads C in one state; whether a token is complete.

    def _between(self, c):
        if not c:
            self.state = None
            return True
        if c in self.whitespace:
            return self._ends_token()
        if c in self.commenters:
            self._skip_comment()
        elif self.posix and c in self.escape:
            self._outer, self.state = "a", c
        elif c in self.wordchars:
            self.token, self.state = c, "a"
        elif c in self._punctuation_chars:
            self.token, self.state = c, "c"
        elif c in self.quotes:
            self.token = self.token if self.posix else c
            self.state = c
        elif self.whitespace_split:
            self.token, self.state = c, "a"
        else:
            self.token = c
            return True
        return False

    def _in_quotes(self, c):
        self._quoted = True
        if not c:
            raise ValueError("No closing quotation")
        if c == self.state:
            if not self.posix:
                self.token += c
                self.state = " "
                return True
            self.state = "a"
        elif self.posix and c in self.escape and self.state in self.escapedquotes:
            self._outer, self.state = self.state, c
        else:
            self.token += c
        return False

    def _escaped(self, c):
        if not c:
            raise ValueError("No escaped character")
        if self._outer in self.quotes and c != self.state and c != self._outer:
            self.token += self.state
        self.token += c
        self.state = self._outer
        return False

    def _in_word(self, c):
        if not c:
            self.state = None
            return True
        if c in self.whitespace:
            self.state = " "
            return self._ends_token()
        if c in self.commenters:
            self._skip_comment()
            if not self.posix:
                return False
            self.state = " "
            return self._ends_token()
        if self.state == "c":
            if c in self._punctuation_chars:
                self.token += c
                return False
            self._pushback_chars.append(c)
            self.state = " "
            return True
        if self.posix and c in self.quotes:
            self.state = c
        elif self.posix and c in self.escape:
            self._outer, self.state = "a", c
        elif c in self.wordchars or c in self.quotes or (self.whitespace_split and c not in self._punctuation_chars):
            self.token += c
        else:
            (self._pushback_chars.append if self._punctuation_chars else self.pushback.appendleft)(c)
            self.state = " "
            return self._ends_token()
        return False

    def _step(self, c):
        if self.state == " ":
            return self._between(c)
        if self.state in self.quotes:
            return self._in_quotes(c)
        if self.state in self.escape:
            return self._escaped(c)
        return self._in_word(c)

    def read_token(self):
        self._quoted, self._outer = False, " "
        while True:
            if self._punctuation_chars and self._pushback_chars:
                c = self._pushback_chars.pop()
            else:
                c = self.instream.read(1)
            if c == "\n":
                self.lineno += 1
            if self.state is None:
                self.token = ""
                break
            if self._step(c):
                break
        token, self.token = self.token, ""
        return None if self.posix and not self._quoted and token == "" else token

    def sourcehook(self, newfile):
        import os.path
        if newfile[0] == '"':
            newfile = newfile[1:-1]
        if isinstance(self.infile, str) and not os.path.isabs(newfile):
            newfile = os.path.join(os.path.dirname(self.infile), newfile)
        return newfile, open(newfile)

    def error_leader(self, infile=None, lineno=None):
        return f'"{self.infile if infile is None else infile}", line {self.lineno if lineno is None else lineno}: '

    def __iter__(self):
        return self

    def __next__(self):
        token = self.get_token()
        if token == self.eof:
            raise StopIteration
        return token


def split(s, comments=False, posix=True):
    if s is None:
        raise ValueError("s argument must not be None")
    lexer = shlex(s, posix=posix)
    lexer.whitespace_split = True
    if not comments:
        lexer.commenters = ""
    return list(lexer)


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
