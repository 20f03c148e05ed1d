# SPDX-License-Identifier: MIT
"""Module email.header: values of headers with charsets by RFC 2047, folded into lines."""
import binascii
import re

import email.base64mime
import email.quoprimime
from email import charset as _charset
from email.errors import HeaderParseError

from _quopri import raw_unicode as _raw_unicode

__all__ = ["Header", "decode_header", "make_header"]

Charset = _charset.Charset
MAXLINELEN = 78
USASCII = Charset("us-ascii")
UTF8 = Charset("utf-8")
ecre = re.compile(r"=\?(?P<charset>[^?]*?)\?(?P<encoding>[qQbB])\?(?P<encoded>.*?)\?=", re.MULTILINE)
_embedded_header = re.compile(r"\n[^ \t]+:")


def _words_of(text):
    """(text, encoding, charset) of each word; white space between encoded words is none."""
    words = []
    for line in text.splitlines():
        parts = ecre.split(line)
        parts[0] = parts[0].lstrip()
        for at in range(0, len(parts), 4):
            if parts[at]:
                words.append((parts[at], None, None))
            if at + 1 < len(parts):
                words.append((parts[at + 3], parts[at + 2].lower(), parts[at + 1].lower()))
    return [
        word for at, word in enumerate(words)
        if not (0 < at < len(words) - 1 and words[at - 1][1] and words[at + 1][1] and word[0].isspace())
    ]


def _decode_word(text, encoding):
    if encoding is None:
        return _raw_unicode(text)
    if encoding == "q":
        return _raw_unicode(email.quoprimime.header_decode(text))
    try:
        return email.base64mime.decode(text + "="[:len(text) % 4] * (-len(text) % 4))
    except binascii.Error:
        raise HeaderParseError("Base64 decoding error")


def decode_header(header):
    if hasattr(header, "_chunks"):
        return [(_charset._encode(string, str(charset)), str(charset)) for string, charset in header._chunks]
    if not ecre.search(header):
        return [(header, None)]
    collapsed = []
    for text, encoding, charset in _words_of(header):
        data = _decode_word(text, encoding)
        if collapsed and collapsed[-1][1] == charset:
            collapsed[-1] = collapsed[-1][0] + (b" " if charset is None else b"") + data, charset
        else:
            collapsed.append((data, charset))
    return collapsed


def make_header(decoded_seq, maxlinelen=None, header_name=None, continuation_ws=" "):
    made = Header(maxlinelen=maxlinelen, header_name=header_name, continuation_ws=continuation_ws)
    for text, charset in decoded_seq:
        if charset is not None and not isinstance(charset, Charset):
            charset = Charset(charset)
        made.append(text, charset)
    return made


def _is_plain(charset):
    return charset in (None, "us-ascii")


def _is_separator(character):
    return character.isspace() or character in "()\\"


class Header:
    def __init__(self, s=None, charset=None, maxlinelen=None, header_name=None, continuation_ws=" ", errors="strict"):
        if charset is None:
            charset = USASCII
        elif not isinstance(charset, Charset):
            charset = Charset(charset)
        self._charset = charset
        self._continuation_ws = continuation_ws
        self._chunks = []
        if s is not None:
            self.append(s, charset, errors)
        self._maxlinelen = MAXLINELEN if maxlinelen is None else maxlinelen
        self._headerlen = 0 if header_name is None else len(header_name) + 2

    def __str__(self):
        self._normalize()
        made, last, ends = [], None, None
        for text, charset in self._chunks:
            following = charset
            if charset == _charset.UNKNOWN8BIT:
                text = text.encode("ascii", "surrogateescape").decode("ascii", "replace")
            if made:
                begins = text and _is_separator(text[0])
                if not _is_plain(last):
                    if _is_plain(following) and not begins:
                        made.append(" ")
                        following = None
                elif not _is_plain(following) and not ends:
                    made.append(" ")
            ends = text and _is_separator(text[-1])
            last = following
            made.append(text)
        return "".join(made)

    def __eq__(self, other):
        return other == str(self)

    def append(self, s, charset=None, errors="strict"):
        if charset is None:
            charset = self._charset
        elif not isinstance(charset, Charset):
            charset = Charset(charset)
        if not isinstance(s, str):
            codec = charset.input_codec or "us-ascii"
            if codec == _charset.UNKNOWN8BIT:
                s = s.decode("us-ascii", "surrogateescape")
            else:
                s = s.decode(codec, errors)
        codec = charset.output_codec or "us-ascii"
        if codec != _charset.UNKNOWN8BIT:
            try:
                s.encode(codec, errors)
            except UnicodeEncodeError:
                if codec != "us-ascii":
                    raise
                charset = UTF8
        self._chunks.append((s, charset))

    def _normalize(self):
        """Neighbours of one charset become one chunk."""
        chunks = []
        for text, charset in self._chunks:
            if chunks and charset == chunks[-1][1]:
                chunks[-1] = chunks[-1][0] + " " + text, charset
            else:
                chunks.append((text, charset))
        self._chunks = chunks

    def _feed(self, folder, text, charset):
        lines = text.splitlines() or [""]
        folder.feed("", lines[0], charset)
        for line in lines[1:]:
            folder.end_line()
            stripped = line.lstrip()
            if charset.header_encoding is not None:
                folder.feed(self._continuation_ws, " " + stripped, charset)
            else:
                folder.feed(line[:len(line) - len(stripped)], stripped, charset)
        if len(lines) > 1:
            folder.end_line()

    def encode(self, splitchars=";, \t", maxlinelen=None, linesep="\n"):
        self._normalize()
        if maxlinelen is None:
            maxlinelen = self._maxlinelen
        folder = _Folder(self._headerlen, maxlinelen or 1000000, self._continuation_ws, splitchars)
        last = ends = None
        for at, (text, charset) in enumerate(self._chunks):
            if at > 0:
                begins = text and _is_separator(text[0])
                if not _is_plain(last):
                    if not begins or not _is_plain(charset):
                        folder.separate()
                elif not _is_plain(charset) and not ends:
                    folder.separate()
            ends = text and _is_separator(text[-1])
            last = charset
            self._feed(folder, text, charset)
        if self._chunks:
            folder.separate()
        value = folder.text(linesep)
        if _embedded_header.search(value):
            raise HeaderParseError(f"header value appears to contain an embedded header: {value!r}")
        return value


class _Folder:
    """Lines of a value. `parts` is the current one: (white space, text); `taken` the columns before its first."""

    def __init__(self, taken, width, continuation, splitchars):
        self.width, self.continuation, self.splitchars = width, continuation, splitchars
        self.lines, self.parts, self.taken = [], [], taken

    def size(self):
        return self.taken + sum(len(space) + len(text) for space, text in self.parts)

    def current(self):
        return "".join([space + text for space, text in self.parts])

    def start_line(self, parts):
        self.parts, self.taken = parts, 0

    def end_line(self):
        if self.parts and self.parts[-1] == (" ", ""):
            self.parts.pop()
        if not self.parts:
            self.parts.append(("", ""))
        if self.size() > 0:
            line = self.current()
            if self.taken == 0 and self.lines and (not self.parts or line.isspace()):
                self.lines[-1] += line
            else:
                self.lines.append(line)
        self.start_line([])

    def separate(self):
        self.parts.append((" ", ""))

    def text(self, linesep):
        self.end_line()
        return linesep.join(self.lines)

    def _widths(self):
        yield self.width - self.size()
        while True:
            yield self.width - len(self.continuation)

    def feed(self, space, text, charset):
        if charset.header_encoding is None:
            parts = re.split("([ \t]+)", space + text)
            if parts[0]:
                parts.insert(0, "")
            else:
                del parts[0]
            for at in range(0, len(parts) - 1, 2):
                self._push(parts[at], parts[at + 1])
            return
        lines = charset.header_encode_lines(text, self._widths())
        if lines[0] is not None:
            self._push(space, lines[0])
        if len(lines) > 1:
            self.end_line()
            self.parts.append((self.continuation, lines[-1]))
            self.lines += [self.continuation + line for line in lines[1:-1]]

    def _place_to_split(self):
        """The last part that begins after one of the characters, of the first of these that has one."""
        for mark in self.splitchars:
            for at in range(len(self.parts) - 1, 0, -1):
                space, before = self.parts[at][0], self.parts[at - 1][1]
                if (mark.isspace() and space[:1] == mark) or before[-1:] == mark:
                    return at
        return None

    def _push(self, space, text):
        self.parts.append((space, text))
        if self.size() <= self.width:
            return
        at = self._place_to_split()
        if at is None:
            space, text = self.parts.pop()
            if self.taken > 0:
                self.end_line()
                space = space or " "
            self.parts.append((space, text))
            return
        rest = self.parts[at:]
        del self.parts[at:]
        self.lines.append(self.current())
        self.start_line(rest)
