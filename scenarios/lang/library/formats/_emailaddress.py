# SPDX-License-Identifier: MIT
"""Addresses and dates in headers, leniently: the grammar of RFC 822 as email.utils reads it."""
import time as _time
from calendar import timegm as _timegm

_SPACE = " \t\r\n"
_SPECIALS = '()<>@,:;."[]'
_ATOM_ENDS = _SPECIALS + _SPACE
_PHRASE_ENDS = _ATOM_ENDS.replace(".", "")

_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_LONG_MONTHS = "january february march april may june july august september october november december".split()
_DAYS = "mon", "tue", "wed", "thu", "fri", "sat", "sun"
_ZONES = {
    "UT": 0, "UTC": 0, "GMT": 0, "Z": 0, "AST": -400, "ADT": -300, "EST": -500, "EDT": -400, "CST": -600, "CDT": -500,
    "MST": -700, "MDT": -600, "PST": -800, "PDT": -700
}


def quote(str):
    return str.replace("\\", "\\\\").replace('"', '\\"')


# ---- dates -------------------------------------------------------------------


def _fields_of(text):
    """Day, month, year, time and zone, each a str; None if there are too few."""
    words = text.split()
    if not words:
        return None
    if words[0].endswith(",") or words[0].lower() in _DAYS:
        del words[0]
    else:
        words[0] = words[0][words[0].rfind(",") + 1:]
    if len(words) == 3 and words[0].count("-") == 2:
        words[:1] = words[0].split("-")
    if len(words) == 4:
        last = words[3]
        sign = last.find("+") if "+" in last else last.find("-")
        words[3:] = [last[:sign], last[sign:]] if sign > 0 else [last, ""]
    return words[:5] if len(words) >= 5 else None


def _month_number(name):
    if name in _MONTHS:
        return _MONTHS.index(name) + 1
    return _LONG_MONTHS.index(name) + 1 if name in _LONG_MONTHS else 0


def _split_time(text):
    """Hour, minute and second; None if TEXT is no time."""
    parts = text.split(":")
    if len(parts) == 1 and "." in text:
        parts = text.split(".")
    if len(parts) == 2:
        parts.append("0")
    return parts if len(parts) == 3 else None


def _offset_of(zone):
    """Seconds east of Greenwich; None if ZONE does not say."""
    zone = zone.upper()
    if zone in _ZONES:
        number = _ZONES[zone]
    else:
        try:
            number = int(zone)
        except ValueError:
            return None
        if number == 0 and zone.startswith("-"):
            return None
    hours, minutes = divmod(abs(number), 100)
    seconds = hours * 3600 + minutes * 60
    return -seconds if number < 0 else seconds


def _parsedate_tz(data):
    fields = _fields_of(data) if data else None
    if fields is None or not (fields[0] and fields[1] and fields[2]):
        return None
    day, month, year, clock, zone = fields
    month = month.lower()
    if not _month_number(month):
        day, month = month, day.lower()
    number = _month_number(month)
    if not number:
        return None
    day = day.removesuffix(",")
    if year.find(":") > 0:
        year, clock = clock, year
    if year[-1] == ",":
        year = year[:-1]
        if not year:
            return None
    if not year[0].isdigit():
        year, zone = zone, year
    if clock[-1] == ",":
        clock = clock[:-1]
    parts = _split_time(clock)
    if parts is None:
        return None
    try:
        year, day, hour, minute, second = int(year), int(day), *map(int, parts)
    except ValueError:
        return None
    if year < 100:
        year += 1900 if year > 68 else 2000
    return [year, number, day, hour, minute, second, 0, 1, -1, _offset_of(zone)]


def parsedate_tz(data):
    fields = _parsedate_tz(data)
    if not fields:
        return None
    if fields[9] is None:
        fields[9] = 0
    return tuple(fields)


def parsedate(data):
    fields = parsedate_tz(data)
    return fields[:9] if isinstance(fields, tuple) else fields


def mktime_tz(data):
    if data[9] is None:
        return _time.mktime(data[:8] + (-1,))
    return _timegm(data) - data[9]


# ---- addresses ---------------------------------------------------------------


class _Reader:
    """A field's text, and how much of it is read."""

    def __init__(self, text):
        self.text = text
        self.at = 0
        self.comments = []

    def more(self):
        return self.at < len(self.text)

    def skip(self):
        """Reads white space and comments; returns spaces and tabs."""
        spaces = []
        while self.more():
            here = self.text[self.at]
            if here in _SPACE:
                if here in " \t":
                    spaces.append(here)
                self.at += 1
            elif here == "(":
                self.comments.append(self.delimited(")\r", True))
            else:
                break
        return "".join(spaces)

    def delimited(self, ends, nests):
        """What is up to one of ENDS, without quotes; comments within, if NESTS."""
        found, quoted = [], False
        self.at += 1
        while self.more():
            here = self.text[self.at]
            if quoted:
                found.append(here)
                quoted = False
            elif here in ends:
                self.at += 1
                break
            elif nests and here == "(":
                found.append(self.delimited(")\r", True))
                continue
            elif here == "\\":
                quoted = True
            else:
                found.append(here)
            self.at += 1
        return "".join(found)

    def atom(self, ends=_ATOM_ENDS):
        begin = self.at
        while self.more() and self.text[self.at] not in ends:
            self.at += 1
        return self.text[begin:self.at]

    def phrase(self):
        words = []
        while self.more():
            here = self.text[self.at]
            if here in _SPACE:
                self.at += 1
            elif here == '"':
                words.append(self.delimited('"\r', False))
            elif here == "(":
                self.comments.append(self.delimited(")\r", True))
            elif here in _PHRASE_ENDS:
                break
            else:
                words.append(self.atom(_PHRASE_ENDS))
        return words

    def domain(self):
        parts = []
        while self.more():
            here = self.text[self.at]
            if here in " \t":
                self.at += 1
            elif here == "(":
                self.comments.append(self.delimited(")\r", True))
            elif here == "[":
                parts.append("[" + self.delimited("]\r", False) + "]")
            elif here == ".":
                self.at += 1
                parts.append(".")
            elif here == "@":
                return ""
            elif here in _ATOM_ENDS:
                break
            else:
                parts.append(self.atom())
        return "".join(parts)

    def specification(self):
        """local@domain"""
        parts = []
        self.skip()
        while self.more():
            here, keeps = self.text[self.at], True
            if here == "." or (here in _ATOM_ENDS and here != '"'):
                if parts and not parts[-1].strip():
                    parts.pop()
                if here != ".":
                    break
                parts.append(".")
                self.at += 1
                keeps = False
            elif here == '"':
                parts.append('"' + quote(self.delimited('"\r', False)) + '"')
            else:
                parts.append(self.atom())
            spaces = self.skip()
            if keeps and spaces:
                parts.append(spaces)
        if not self.more() or self.text[self.at] != "@":
            return "".join(parts)
        self.at += 1
        self.skip()
        domain = self.domain()
        return "".join(parts) + "@" + domain if domain else ""

    def route(self):
        """<...>: the address after all that says how to get there."""
        self.at += 1
        self.skip()
        expects = False
        while self.more():
            here = self.text[self.at]
            if expects:
                self.domain()
                expects = False
            elif here == ">":
                self.at += 1
                break
            elif here in "@:":
                self.at += 1
                expects = here == "@"
            else:
                found = self.specification()
                self.at += 1
                return found
            self.skip()
        return ""

    def group(self):
        """The members of a group, after its colon."""
        found = []
        self.at += 1
        while self.more():
            self.skip()
            if self.more() and self.text[self.at] == ";":
                self.at += 1
                break
            found += self.address()
        return found

    def address(self):
        self.comments = []
        self.skip()
        begin, comments = self.at, self.comments
        words = self.phrase()
        self.skip()
        found = []
        here = self.text[self.at] if self.more() else None
        if here is not None and here in ".@":
            self.at, self.comments = begin, comments
            address = self.specification()
            found = [(" ".join(self.comments), address)]
        elif here == ":":
            found = self.group()
        elif here == "<":
            address = self.route()
            name = " ".join(words)
            found = [(f"{name} ({' '.join(self.comments)})" if self.comments else name, address)]
        elif words:
            found = [(" ".join(self.comments), words[0])]
        elif here is not None and here in _SPECIALS:
            self.at += 1
        self.skip()
        if self.more() and self.text[self.at] == ",":
            self.at += 1
        return found

    def addresses(self):
        found = []
        while self.more():
            found += self.address() or [("", "")]
        return found


def addresses_of(text):
    """Pairs of names and addresses in TEXT."""
    return _Reader(text).addresses() if text else []
