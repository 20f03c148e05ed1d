# SPDX-License-Identifier: MIT
"""Module email.parser: parses a message that is there as a whole."""
from io import StringIO, TextIOWrapper

from _emailpolicy import compat32
from email.feedparser import BytesFeedParser, FeedParser

__all__ = ["Parser", "HeaderParser", "BytesParser", "BytesHeaderParser", "FeedParser", "BytesFeedParser"]


class Parser:
    def __init__(self, _class=None, *, policy=compat32):
        self._class = _class
        self.policy = policy

    def parse(self, fp, headersonly=False):
        parser = FeedParser(self._class, policy=self.policy)
        if headersonly:
            parser._set_headersonly()
        while data := fp.read(8192):
            parser.feed(data)
        return parser.close()

    def parsestr(self, text, headersonly=False):
        return self.parse(StringIO(text), headersonly=headersonly)


class HeaderParser(Parser):
    def parse(self, fp, headersonly=True):
        return Parser.parse(self, fp, True)

    def parsestr(self, text, headersonly=True):
        return Parser.parsestr(self, text, True)


class BytesParser:
    def __init__(self, *args, **kw):
        self.parser = Parser(*args, **kw)

    def parse(self, fp, headersonly=False):
        text = TextIOWrapper(fp, encoding="ascii", errors="surrogateescape")
        try:
            return self.parser.parse(text, headersonly)
        finally:
            text.detach()

    def parsebytes(self, text, headersonly=False):
        return self.parser.parsestr(text.decode("ASCII", errors="surrogateescape"), headersonly)


class BytesHeaderParser(BytesParser):
    def parse(self, fp, headersonly=True):
        return BytesParser.parse(self, fp, headersonly=True)

    def parsebytes(self, text, headersonly=True):
        return BytesParser.parsebytes(self, text, headersonly=True)
