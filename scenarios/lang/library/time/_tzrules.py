# SPDX-License-Identifier: MIT
"""Rules of time zones, as POSIX's TZ strings have them, and the offsets of DST."""
import re
from datetime import date, timedelta

_EPOCH_DAY = date(1970, 1, 1).toordinal()
_name = re.compile(r"[A-Za-z]{3,}|<[A-Za-z0-9+\-]+>")
_offset = re.compile(r"([+-]?)(\d{1,3})(?::(\d{2}))?(?::(\d{2}))?")
_date = re.compile(r"M(\d{1,2})\.(\d)\.(\d)|(J?)(\d{1,3})")


class Zone:
    __slots__ = "offset", "dst", "name"

    def __init__(self, offset, dst, name):
        self.offset, self.dst, self.name = timedelta(seconds=offset), timedelta(seconds=dst), name

    def __eq__(self, other):
        return (self.offset, self.dst, self.name) == (other.offset, other.dst, other.name)


def offsets_of_dst(kinds, offsets, is_dst):
    """How much of each type's offset is DST: the difference to the standard time before or after it."""
    found = [0] * len(offsets)
    for at in range(1, len(kinds)):
        kind, before = kinds[at], kinds[at - 1]
        if not is_dst[kind] or found[kind]:
            continue
        difference = 0 if is_dst[before] else offsets[kind] - offsets[before]
        if not difference and kind < len(offsets) - 1 and at + 1 < len(kinds):
            after = kinds[at + 1]
            if is_dst[after]:
                continue
            difference = offsets[kind] - offsets[after]
        found[kind] = difference
    return [3600 if is_dst[kind] and not found[kind] else found[kind] for kind in range(len(offsets))]


def _day_of_rule(match, year):
    """The ordinal of the day that a rule names."""
    first = date(year, 1, 1).toordinal()
    if match[1]:
        month, week, day = int(match[1]), int(match[2]), int(match[3])
        begins = date(year, month, 1)
        at = begins.toordinal() + (day - (begins.weekday() + 1) % 7) % 7 + 7 * (week - 1)
        ends = date(year + month // 12, month % 12 + 1, 1).toordinal()
        return at - 7 if at >= ends else at
    day = int(match[5])
    if not match[4]:
        return first + day
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return first + day - 1 + (is_leap and day >= 60)


class Rules:
    """Standard time and DST by turns, each year."""

    def __init__(self, standard, dst, begin, end):
        self.standard, self.dst, self.begin, self.end = standard, dst, begin, end
        self.difference = int((dst.offset - standard.offset).total_seconds())

    @staticmethod
    def parse(text):
        """A Zone, if there is no DST."""
        return _Parser(text).rules()

    def transitions(self, year):
        """When DST begins, in standard time, and ends, in DST."""
        return tuple((_day_of_rule(day, year) - _EPOCH_DAY) * 86400 + seconds for day, seconds in (self.begin, self.end))

    @staticmethod
    def _is_within(seconds, begin, end):
        return begin <= seconds < end if begin < end else not end <= seconds < begin

    def zone_at(self, seconds, year, fold):
        begin, end = self.transitions(year)
        if fold == (self.difference >= 0):
            end -= self.difference
        else:
            begin += self.difference
        return self.dst if self._is_within(seconds, begin, end) else self.standard

    def zone_from_utc(self, seconds, year):
        begin, end = self.transitions(year)
        begin -= int(self.standard.offset.total_seconds())
        end -= int(self.dst.offset.total_seconds())
        zone = self.dst if self._is_within(seconds, begin, end) else self.standard
        repeats = end if self.difference > 0 else begin
        return zone, repeats <= seconds < repeats + abs(self.difference)


class _Parser:
    def __init__(self, text):
        self.text, self.at = text, 0

    def _fail(self):
        raise ValueError(f"{self.text} is not a valid TZ string")

    def _match(self, pattern):
        match = pattern.match(self.text, self.at)
        if not match:
            self._fail()
        self.at = match.end()
        return match

    def _next(self):
        return self.text[self.at:self.at + 1]

    def _seconds(self, hours_max):
        sign, hours, minutes, seconds = self._match(_offset).groups()
        if int(hours) > hours_max:
            self._fail()
        whole = int(hours) * 3600 + int(minutes or 0) * 60 + int(seconds or 0)
        return -whole if sign == "-" else whole

    def rules(self):
        name = self._match(_name)[0].strip("<>")
        offset = -self._seconds(24)
        standard = Zone(offset, 0, name)
        if not self._next():
            return standard
        name = self._match(_name)[0].strip("<>")
        dst_offset = offset + 3600
        if self._next() not in ("", ","):
            dst_offset = -self._seconds(24)
        begin, end = self._rule(), self._rule()
        if self._next():
            self._fail()
        return Rules(standard, Zone(dst_offset, dst_offset - offset, name), begin, end)

    def _rule(self):
        if self._next() != ",":
            self._fail()
        self.at += 1
        day = self._match(_date)
        seconds = 7200
        if self._next() == "/":
            self.at += 1
            seconds = self._seconds(167)
        return day, seconds
