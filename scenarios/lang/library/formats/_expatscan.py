# SPDX-License-Identifier: MIT
"""Tokens of XML for _expat.py: a regular expression for each kind, and a scanner that finds where one breaks.

Names have the characters of XML 1.0's fifth edition, where expat has those of the fourth.
"""
import re

# Numbers of pyexpat's errors.
(NO_MEMORY, SYNTAX, NO_ELEMENTS, INVALID, UNCLOSED_TOKEN, PARTIAL_CHAR, MISMATCH, DUPLICATE, JUNK, PARAM_ENTITY,
 UNDEFINED, RECURSIVE, ASYNC_ENTITY, BAD_CHAR_REF, BINARY_ENTITY, EXTERNAL_ENTITY, MISPLACED_DECL, UNKNOWN_ENCODING,
 INCORRECT_ENCODING, UNCLOSED_CDATA) = range(1, 21)
UNBOUND, UNDECLARING, XML_DECL, ABORTED, FINISHED = 27, 28, 30, 35, 36
RESERVED_XML, RESERVED_XMLNS, RESERVED_URI, AMPLIFICATION = 38, 39, 40, 43
PREDEFINED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}


class Failure(Exception):
    """Error CODE at position AT; None: where the current token begins."""

    def __init__(self, code, at=None):
        self.code, self.at = code, at


class Partial(Exception):
    """The token at AT is not complete; None: it has not begun."""

    def __init__(self, at=None):
        self.at = at


_START = (r"A-Za-z_\xc0-\xd6\xd8-\xf6\xf8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c\u200d\u2070-\u218f\u2c00-\u2fef"
          r"\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd")
_MORE = _START + r"\-.0-9\xb7\u0300-\u036f\u203f\u2040"
_BAD = r"\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff"
_S = "[ \t\r\n]"


class Patterns:
    """Those of parsers with or without namespaces: only the latter have colons like letters."""

    def __init__(self, ns):
        colon = "" if ns else ":"
        self.ns = ns
        name = f"[{_START}{colon}][{_MORE}{colon}]*"
        reference = rf"&(?:#[0-9]+|#x[0-9a-fA-F]+|{name});"
        value = "|".join(f"{q}[^<&{q}{_BAD}]*(?:{reference}[^<&{q}{_BAD}]*)*{q}" for q in "\"'")
        qualified = f"{name}(?::{name})?" if ns else name
        self.name = re.compile(name)
        self.qualified = re.compile(qualified)
        self.token = re.compile(f"[{_MORE}{colon}]+(?::[{_MORE}]+)?" if ns else f"[{_MORE}:]+")
        self.reference = re.compile(reference)
        self.text = re.compile(rf"[^<&\]\r\n{_BAD}]+")
        self.attribute = re.compile(rf"{_S}*({qualified}){_S}*={_S}*({value})")
        self.start = re.compile(rf"<({qualified})((?:{_S}+{qualified}{_S}*={_S}*(?:{value}))*){_S}*(/?)>")
        self.end_name = re.compile(f"[{_START}:][{_MORE}:]*")
        self.end = re.compile(rf"</([{_START}:][{_MORE}:]*){_S}*>")
        self.comment = re.compile(rf"<!--((?:[^\-{_BAD}]|-(?!-))*+)-->")
        self.pi = re.compile(rf"<\?({name})(?:{_S}+((?:[^?{_BAD}]|\?(?!>))*+))?\?>")
        self.cdata = re.compile(rf"[^\]\r\n{_BAD}]+")
        self.blank = re.compile(_S + "*")
        self.good = re.compile(f"[^{_BAD}]*")
        self.value_text = re.compile(f"[^<&{_BAD}]*")


_made = {}


def patterns_of(ns):
    if ns not in _made:
        _made[ns] = Patterns(ns)
    return _made[ns]


def match_token(pattern, text, at):
    """pattern.match(text, at), at a cost of the match's size, not of the text's: it fails only where it must."""
    size = 128
    while True:
        end = at + size
        match = pattern.match(text, at, end)
        if end >= len(text) or match and match.end() < end:
            return match
        size *= 4


class Scanner:
    """Finds where a token breaks that no pattern matches: fail(at) raises at its first wrong character, or Partial."""

    def __init__(self, text, patterns):
        self.text, self.patterns = text, patterns

    def fail(self, at):
        if at < len(self.text):
            raise Failure(INVALID, at)
        raise Partial()

    def expect(self, word, at):
        for char in word:
            if at >= len(self.text) or self.text[at] != char:
                self.fail(at)
            at += 1
        return at

    def _skip(self, pattern, at):
        match = pattern.match(self.text, at)
        return match.end() if match else -1

    def markup(self, at):
        """What begins with the < at AT."""
        follows = self.text[at + 1:at + 2]
        if follows == "/":
            return self._end_tag(at + 2)
        if follows == "!":
            return self._declaration(at + 2)
        if follows == "?":
            return self.pi(at)
        return self._start_tag(at + 1)

    def _end_tag(self, at):
        name = self._skip(self.patterns.end_name, at)
        if name < 0:
            self.fail(at)
        self.fail(self._skip(self.patterns.blank, name))

    def _declaration(self, at):
        if self.text[at:at + 1] == "[":
            return self.fail(self.expect("CDATA[", at + 1))
        return self.comment(at)

    def comment(self, at):
        """AT is after <!."""
        at = self.expect("--", at)
        while True:
            end = self.text.find("--", at)
            good = self.patterns.good.match(self.text, at).end()
            if end < 0 or good < end:
                self.fail(good)
            self.fail(end + 2)

    def pi(self, at):
        end = self._skip(self.patterns.name, at + 2)
        if end < 0:
            self.fail(at + 2)
        if self.text[at + 2:end].lower() == "xml" != self.text[at + 2:end]:
            self.fail(end)
        if end < len(self.text) and self.text[end] not in " \t\r\n":
            return self.fail(self.expect("?>", end))
        end_of_pi = self.text.find("?>", end)
        good = self.patterns.good.match(self.text, end).end()
        if 0 <= end_of_pi < good:
            good = end_of_pi
        self.fail(good)

    def _start_tag(self, at):
        patterns = self.patterns
        end = self._skip(patterns.qualified, at)
        if end < 0:
            self.fail(at)
        self._colon(end)
        while True:
            blank = self._skip(patterns.blank, end)
            name = self._skip(patterns.qualified, blank) if blank > end else -1
            if name < 0:
                if self.text[blank:blank + 1] == "/":
                    blank += 1
                self.fail(blank)
            self._colon(name)
            end = self._value(name)

    def _colon(self, at):
        """A name of a parser with namespaces ends at AT."""
        if self.patterns.ns and self.text[at:at + 1] == ":":
            before = self.text.rfind(":", 0, at)
            last = max(self.text.rfind(char, 0, at) for char in "< \t\r\n")
            self.fail(at if before > last else at + 1)

    def _value(self, at):
        """AT is after the name of an attribute."""
        at = self.expect("=", self._skip(self.patterns.blank, at))
        at = self._skip(self.patterns.blank, at)
        quote = self.text[at:at + 1]
        if quote not in ('"', "'"):
            self.fail(at)
        at += 1
        while True:
            end = self.patterns.value_text.match(self.text, at).end()
            found = self.text.find(quote, at, end)
            if found >= 0:
                return found + 1
            if self.text[end:end + 1] != "&":
                self.fail(end)
            at = self.reference(end)

    def reference(self, at):
        """AT is that of the &."""
        match = self.patterns.reference.match(self.text, at)
        if match:
            return match.end()
        if self.text.startswith("&#x", at):
            at += 3
            digits = "0123456789abcdefABCDEF"
        elif self.text.startswith("&#", at):
            at += 2
            digits = "0123456789"
        else:
            end = self._skip(self.patterns.name, at + 1)
            self.fail(at + 1 if end < 0 else end)
        while self.text[at:at + 1] and self.text[at] in digits:
            at += 1
        self.fail(at)


class PrologToken:
    """The token outside of elements that begins at AT, which is no white space: START to END."""

    def __init__(self, text, at, patterns):
        self.text, self.start, self.patterns = text, at, patterns
        char = text[at]
        if char in "\"'":
            self.end = self._literal(char)
        elif char == "<":
            self.end = self._open()
        elif char == "%":
            self.end = self._percent()
        elif char == "#":
            self.end = self._name(at + 1, " \t\r\n)>%|", "")
        elif char == ")":
            self.end = self._closing()
        elif char == "]":
            self.end = at + (3 if text.startswith("]]>", at) else 1)
        elif char in "[(|,>":
            self.end = at + 1
        else:
            self.end = self._name(at, " \t\r\n>),|[%", "+*?")
        self.word = text[at:self.end]

    def _fail(self, at):
        if at >= len(self.text):
            raise Partial(self.start)
        raise Failure(INVALID, at)

    def _follows(self, at, chars):
        """AT, where one of CHARS must follow, or nothing."""
        if self.text[at:at + 1] not in chars:
            self._fail(at)
        return at

    def _literal(self, quote):
        text, at = self.text, self.start + 1
        end = text.find(quote, at)
        good = self.patterns.good.match(text, at).end()
        if end < 0 or good < end:
            self._fail(good)
        return self._follows(end + 1, " \t\r\n>%[")

    def _open(self):
        text, at = self.text, self.start + 1
        scanner = Scanner(text, self.patterns)
        follows = text[at:at + 1]
        if follows == "?":
            match = self.patterns.pi.match(text, self.start)
            return match.end() if match else scanner.pi(self.start)
        if follows != "!":
            return at if self.patterns.name.match(follows) else self._fail(at)
        if text.startswith("-", at + 1):
            match = self.patterns.comment.match(text, self.start)
            return match.end() if match else scanner.comment(at + 1)
        if text.startswith("[", at + 1):
            return at + 2
        end = at + 1
        while text[end:end + 1].isascii() and (text[end:end + 1].isalpha() or text[end:end + 1] == "_"):
            end += 1
        if end == at + 1 or text[end:end + 1] not in (" ", "\t", "\r", "\n", "%"):
            self._fail(end)
        return end

    def _percent(self):
        text, at = self.text, self.start + 1
        if text[at:at + 1] in (" ", "\t", "\r", "\n", "%"):
            return at
        match = self.patterns.name.match(text, at)
        end = match.end() if match else at
        if not match or text[end:end + 1] != ";":
            self._fail(end)
        return end + 1

    def _closing(self):
        at = self.start + 1
        if self.text[at:at + 1] in ("*", "+", "?"):
            return at + 1
        return self._follows(at, " \t\r\n>,|)")

    def _name(self, at, ends, suffixes):
        pattern = self.patterns.token if suffixes else self.patterns.name
        match = pattern.match(self.text, at)
        if not match:
            self._fail(at)
        end = match.end()
        follows = self.text[end:end + 1]
        if follows and follows in suffixes:
            return end + 1
        return self._follows(end, ends)


class _Pseudo:
    """Reads the pseudo-attributes of a declaration, from AT to END."""

    def __init__(self, text, at, end):
        self.text, self.at, self.end = text, at, end

    def blank(self):
        while self.at < self.end and self.text[self.at] in " \t\r\n":
            self.at += 1

    def fail(self):
        raise Failure(XML_DECL, self.at)

    def next(self):
        """A name, its place, a value and its place; None: there is no more."""
        text, start = self.text, self.at
        self.blank()
        if self.at == self.end:
            return None
        if self.at == start:
            self.fail()
        name = self.at
        while self.at < self.end and text[self.at] not in "= \t\r\n":
            self.at += 1
        after = self.at
        self.blank()
        if self.at == self.end or text[self.at] != "=" or after == name:
            self.fail()
        self.at += 1
        self.blank()
        if self.at == self.end or text[self.at] not in "\"'":
            self.fail()
        quote, value = text[self.at], self.at + 1
        self.at = value
        while self.at < self.end and text[self.at] != quote:
            if not (text[self.at].isascii() and (text[self.at].isalnum() or text[self.at] in "-_.")):
                self.fail()
            self.at += 1
        if self.at == self.end:
            self.fail()
        self.at += 1
        return text[name:after], name, text[value:self.at - 1], value


def declaration(text, at, end):
    """Version, encoding and standalone (-1: not there) of an XML declaration."""
    read = _Pseudo(text, at, end)
    found = read.next()
    if found is None:
        read.fail()
    if found[0] != "version":
        raise Failure(XML_DECL, found[1])
    version, encoding = found[2], None
    found = read.next()
    if found and found[0] == "encoding":
        encoding = found[2]
        if not (encoding[:1].isascii() and encoding[:1].isalpha()):
            raise Failure(XML_DECL, found[3])
        found = read.next()
    if not found:
        return version, encoding, -1
    if found[0] != "standalone":
        raise Failure(XML_DECL, found[1])
    if found[2] not in ("yes", "no"):
        raise Failure(XML_DECL, found[3])
    read.blank()
    if read.at != end:
        read.fail()
    return version, encoding, int(found[2] == "yes")


def character(reference, at):
    """Of a reference to a character or to a predefined entity; None: of another entity."""
    if reference[1] != "#":
        return PREDEFINED.get(reference[1:-1])
    digits = reference[3:-1] if reference[2] == "x" else reference[2:-1]
    number = int(digits.lstrip("0")[:8] or "0", 16 if reference[2] == "x" else 10)
    if number > 0x10ffff or 0xd800 <= number < 0xe000 or number in (0xfffe, 0xffff) or (
            number < 32 and number not in (9, 10, 13)):
        raise Failure(BAD_CHAR_REF, at)
    return chr(number)
