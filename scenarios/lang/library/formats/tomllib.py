# SPDX-License-Identifier: MIT
"""Module tomllib: TOML 1.0, with the values and messages of CPython's Lib/tomllib."""
import re
from datetime import date, datetime, time, timedelta, timezone

__all__ = ("loads", "load", "TOMLDecodeError")


class TOMLDecodeError(ValueError):
    """Text that is not TOML: what is wrong with it, and where."""

    def __init__(self, msg="", doc="", pos=0):
        lineno = doc.count("\n", 0, pos) + 1
        colno = pos + 1 if lineno == 1 else pos - doc.rindex("\n", 0, pos)
        place = "end of document" if pos >= len(doc) else f"line {lineno}, column {colno}"
        ValueError.__init__(self, f"{msg} (at {place})")
        self.msg = msg
        self.doc = doc
        self.pos = pos
        self.lineno = lineno
        self.colno = colno


_CONTROLS = frozenset(map(chr, range(32))) | {chr(127)}
_BAD = _CONTROLS - {"\t"}
_BAD_IN_LINES = _BAD - {"\n"}
_BARE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
_HEX = frozenset("0123456789abcdefABCDEF")
_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}
_CLOCK = r"([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{1,6})[0-9]*)?"
_TIME = re.compile(_CLOCK)
_DATE = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
                   rf"(?:[Tt ]{_CLOCK}(?:([Zz])|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))?)?")
_NUMBER = re.compile(r"0(?:x[0-9A-Fa-f](?:_?[0-9A-Fa-f])*|b[01](?:_?[01])*|o[0-7](?:_?[0-7])*)"
                     r"|[+-]?(?:0|[1-9](?:_?[0-9])*)"
                     r"(?P<rest>(?:\.[0-9](?:_?[0-9])*)?(?:[eE][+-]?[0-9](?:_?[0-9])*)?)")


class _Known:
    """What the text has said of a key: a table that it has opened, or a value that is complete."""

    __slots__ = ("is_open", "is_frozen", "inner")

    def __init__(self):
        self.is_open = self.is_frozen = False
        self.inner = {}

    def at(self, key):
        """The state of KEY, which is made."""
        found = self
        for name in key:
            found = found.inner.setdefault(name, _Known())
        return found

    def says(self, key, what):
        """Whether KEY is WHAT; a part of what is frozen is frozen."""
        found = self
        for name in key:
            found = found.inner.get(name)
            if found is None:
                return False
            if found.is_frozen and what == "is_frozen":
                return True
        return bool(key) and getattr(found, what)


def _table_at(data, key, enters_lists=True):
    """The table of KEY, which is made; KeyError if there is a value."""
    for name in key:
        data = data.setdefault(name, {})
        if enters_lists and isinstance(data, list):
            data = data[-1]
        if not isinstance(data, dict):
            raise KeyError(name)
    return data


class _Reader:
    """One document."""

    def __init__(self, text, parse_float):
        self.text = text
        self.at = 0
        self.parse_float = parse_float
        self.data = {}
        self.known = _Known()
        self.pending = []  # keys whose tables are open from the next header on

    def fail(self, message, at=None):
        return TOMLDecodeError(message, self.text, self.at if at is None else at)

    def peek(self):
        return self.text[self.at:self.at + 1]

    def has(self, text):
        return self.text.startswith(text, self.at)

    def skip(self, characters):
        text, at, size = self.text, self.at, len(self.text)
        while at < size and text[at] in characters:
            at += 1
        self.at = at

    def skip_to(self, mark, bad, needs_mark):
        """Goes to MARK; what lies before it."""
        begin = self.at
        end = self.text.find(mark, begin)
        if end < 0:
            end = len(self.text)
            if needs_mark:
                raise self.fail(f"Expected {mark!r}", end)
        found = self.text[begin:end]
        for place, character in enumerate(found):
            if character in bad:
                raise self.fail(f"Found invalid character {character!r}", begin + place)
        self.at = end
        return found

    def skip_comment(self):
        if self.peek() == "#":
            self.at += 1
            self.skip_to("\n", _BAD, False)

    def skip_lines(self):
        """White space, ends of lines and comments."""
        before = -1
        while before != self.at:
            before = self.at
            self.skip(" \t\n")
            self.skip_comment()

    # ---- Statements ----

    def read_all(self):
        header = ()
        while True:
            self.skip(" \t")
            character = self.peek()
            if not character:
                break
            if character == "\n":
                self.at += 1
                continue
            if character in _BARE or character in "\"'":
                self.read_pair(header)
            elif character == "[":
                for key in self.pending:
                    self.known.at(key).is_open = True
                self.pending.clear()
                header = self.read_list_header() if self.text[self.at + 1:self.at + 2] == "[" else self.read_header()
            elif character != "#":
                raise self.fail("Invalid statement")
            self.skip(" \t")
            self.skip_comment()
            if not self.peek():
                break
            if self.peek() != "\n":
                raise self.fail("Expected newline or end of document after a statement")
            self.at += 1
        return self.data

    def read_header(self):
        """[key]"""
        self.at += 1
        self.skip(" \t")
        key = self.read_key()
        if self.known.says(key, "is_open") or self.known.says(key, "is_frozen"):
            raise self.fail(f"Cannot declare {key} twice")
        self.known.at(key).is_open = True
        try:
            _table_at(self.data, key)
        except KeyError:
            raise self.fail("Cannot overwrite a value") from None
        if not self.has("]"):
            raise self.fail("Expected ']' at the end of a table declaration")
        self.at += 1
        return key

    def read_list_header(self):
        """[[key]]"""
        self.at += 2
        self.skip(" \t")
        key = self.read_key()
        if self.known.says(key, "is_frozen"):
            raise self.fail(f"Cannot mutate immutable namespace {key}")
        self.known.at(key[:-1]).inner[key[-1]] = fresh = _Known()  # it is about another table now
        fresh.is_open = True
        try:
            table = _table_at(self.data, key[:-1])
            if not isinstance(table.setdefault(key[-1], []), list):
                raise KeyError(key[-1])
            table[key[-1]].append({})
        except KeyError:
            raise self.fail("Cannot overwrite a value") from None
        if not self.has("]]"):
            raise self.fail("Expected ']]' at the end of an array declaration")
        self.at += 2
        return key

    def read_pair(self, header):
        """key = value"""
        key, value = self.read_key_and_value()
        for size in range(1, len(key)):
            above = header + key[:size]
            if self.known.says(above, "is_open"):
                raise self.fail(f"Cannot redefine namespace {above}")
            self.pending.append(above)
        parent = header + key[:-1]
        if self.known.says(parent, "is_frozen"):
            raise self.fail(f"Cannot mutate immutable namespace {parent}")
        try:
            table = _table_at(self.data, parent)
        except KeyError:
            raise self.fail("Cannot overwrite a value") from None
        if key[-1] in table:
            raise self.fail("Cannot overwrite a value")
        if isinstance(value, (dict, list)):
            self.known.at(header + key).is_frozen = True
        table[key[-1]] = value

    def read_key_and_value(self):
        key = self.read_key()
        if self.peek() != "=":
            raise self.fail("Expected '=' after a key in a key/value pair")
        self.at += 1
        self.skip(" \t")
        return key, self.read_value()

    def read_key(self):
        key = (self.read_name(),)
        self.skip(" \t")
        while self.peek() == ".":
            self.at += 1
            self.skip(" \t")
            key += (self.read_name(),)
            self.skip(" \t")
        return key

    def read_name(self):
        character = self.peek()
        if character and character in _BARE:
            begin = self.at
            self.skip(_BARE)
            return self.text[begin:self.at]
        if character == "'":
            return self.read_literal()
        if character == '"':
            self.at += 1
            return self.read_basic(False)
        raise self.fail("Invalid initial character for a key part")

    # ---- Values ----

    def read_value(self):
        character = self.peek()
        if character == '"':
            if self.has('"""'):
                return self.read_lines('"')
            self.at += 1
            return self.read_basic(False)
        if character == "'":
            return self.read_lines("'") if self.has("'''") else self.read_literal()
        for text, value in (("true", True), ("false", False)):
            if self.has(text):
                self.at += len(text)
                return value
        if character == "[":
            return self.read_array()
        if character == "{":
            return self.read_inline_table()
        return self.read_number_or_date()

    def read_number_or_date(self):
        match = _DATE.match(self.text, self.at)
        if match:
            try:
                value = _datetime_of(*match.groups())
            except ValueError as error:
                raise self.fail("Invalid date or datetime") from error
            self.at = match.end()
            return value
        match = _TIME.match(self.text, self.at)
        if match:
            self.at = match.end()
            return _time_of(*match.groups())
        match = _NUMBER.match(self.text, self.at)
        if match:
            self.at = match.end()
            return self.parse_float(match.group()) if match.group("rest") else int(match.group(), 0)
        for size in (3, 4):
            text = self.text[self.at:self.at + size]
            if len(text) == size and text[size - 3:] in ("inf", "nan") and text[:size - 3] in ("", "+", "-"):
                self.at += size
                return self.parse_float(text)
        raise self.fail("Invalid value")

    def read_array(self):
        self.at += 1
        made = []
        self.skip_lines()
        while not self.has("]"):
            made.append(self.read_value())
            self.skip_lines()
            if self.has("]"):
                break
            if not self.has(","):
                raise self.fail("Unclosed array")
            self.at += 1
            self.skip_lines()
        self.at += 1
        return made

    def read_inline_table(self):
        self.at += 1
        made, known = {}, _Known()
        self.skip(" \t")
        if self.has("}"):
            self.at += 1
            return made
        while True:
            key, value = self.read_key_and_value()
            if known.says(key, "is_frozen"):
                raise self.fail(f"Cannot mutate immutable namespace {key}")
            try:
                table = _table_at(made, key[:-1], False)
            except KeyError:
                raise self.fail("Cannot overwrite a value") from None
            if key[-1] in table:
                raise self.fail(f"Duplicate inline table key {key[-1]!r}")
            table[key[-1]] = value
            self.skip(" \t")
            if self.has("}"):
                self.at += 1
                return made
            if not self.has(","):
                raise self.fail("Unclosed inline table")
            if isinstance(value, (dict, list)):
                known.at(key).is_frozen = True
            self.at += 1
            self.skip(" \t")

    # ---- Strings ----

    def read_literal(self):
        self.at += 1
        found = self.skip_to("'", _BAD, True)
        self.at += 1
        return found

    def read_lines(self, quote):
        """A string of several lines; up to two quotes more may precede its end."""
        self.at += 3
        if self.has("\n"):
            self.at += 1
        if quote == "'":
            found = self.skip_to("'''", _BAD_IN_LINES, True)
            self.at += 3
        else:
            found = self.read_basic(True)
        for _ in range(2):
            if self.has(quote):
                self.at += 1
                found += quote
        return found

    def read_basic(self, has_lines):
        """A string with escapes, after its first quote."""
        bad = _BAD_IN_LINES if has_lines else _BAD
        parts, begin = [], self.at
        while True:
            character = self.peek()
            if not character:
                raise self.fail("Unterminated string")
            if character == '"' and (not has_lines or self.has('"""')):
                parts.append(self.text[begin:self.at])
                self.at += 3 if has_lines else 1
                return "".join(parts)
            if character == "\\":
                parts.append(self.text[begin:self.at])
                parts.append(self.read_escape(has_lines))
                begin = self.at
                continue
            if character in bad:
                raise self.fail(f"Illegal character {character!r}")
            self.at += 1

    def read_escape(self, has_lines):
        kind = self.text[self.at + 1:self.at + 2]
        self.at += 2
        if has_lines and kind and kind in " \t\n":
            if kind != "\n":
                self.skip(" \t")
                if not self.peek():
                    return ""
                if self.peek() != "\n":
                    raise self.fail("Unescaped '\\' in a string")
                self.at += 1
            self.skip(" \t\n")
            return ""
        if kind in ("u", "U"):
            return self.read_hex(4 if kind == "u" else 8)
        if kind not in _ESCAPES:
            raise self.fail("Unescaped '\\' in a string")
        return _ESCAPES[kind]

    def read_hex(self, size):
        digits = self.text[self.at:self.at + size]
        if len(digits) != size or not _HEX.issuperset(digits):
            raise self.fail("Invalid hex value")
        self.at += size
        number = int(digits, 16)
        if 0xd800 <= number <= 0xdfff or number > 0x10ffff:
            raise self.fail("Escaped character is not a Unicode scalar value")
        return chr(number)


def _microseconds(text):
    return int(text.ljust(6, "0")) if text else 0


def _time_of(hour, minute, second, micros):
    return time(int(hour), int(minute), int(second), _microseconds(micros))


def _datetime_of(year, month, day, hour, minute, second, micros, utc, sign, zone_hour, zone_minute):
    if hour is None:
        return date(int(year), int(month), int(day))
    zone = timezone.utc if utc else None
    if sign:
        away = timedelta(hours=int(zone_hour), minutes=int(zone_minute))
        zone = timezone(away if sign == "+" else -away)
    return datetime(int(year), int(month), int(day), int(hour), int(minute), int(second), _microseconds(micros), zone)


def load(fp, /, *, parse_float=float):
    """The tables of a file in binary mode."""
    data = fp.read()
    try:
        text = data.decode()
    except AttributeError:
        raise TypeError("File must be opened in binary mode, e.g. use `open('foo.toml', 'rb')`") from None
    return loads(text, parse_float=parse_float)


def loads(s, /, *, parse_float=float):
    """The tables of a text."""
    if not isinstance(s, str):
        raise TypeError(f"Expected str object, not '{type(s).__qualname__}'")

    def checked(text):
        value = parse_float(text)
        if isinstance(value, (dict, list)):
            raise ValueError("parse_float must not return dicts or lists")
        return value

    return _Reader(s.replace("\r\n", "\n"), float if parse_float is float else checked).read_all()
