# SPDX-License-Identifier: MIT
"""Module calendar: its numbers and names, as CPython's Lib/calendar.py, without the calendars that it prints."""
from datetime import MAXYEAR as _MAXYEAR, MINYEAR as _MINYEAR, date as _date
from enum import IntEnum as _IntEnum

__all__ = [
    "IllegalMonthError", "error", "isleap", "leapdays", "weekday", "monthrange", "timegm", "month_name", "month_abbr",
    "day_name", "day_abbr", "Day", "Month", "JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE", "JULY", "AUGUST",
    "SEPTEMBER", "OCTOBER", "NOVEMBER", "DECEMBER", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY",
    "SUNDAY",
]

error = ValueError


class IllegalMonthError(ValueError, IndexError):
    def __init__(self, month):
        self.month = month

    def __str__(self):
        return f"bad month number {self.month!r}; must be 1-12"


class _Named(_IntEnum):
    def __repr__(self):
        return f"calendar.{self.name}"


class Month(_Named):
    JANUARY = 1
    FEBRUARY = 2
    MARCH = 3
    APRIL = 4
    MAY = 5
    JUNE = 6
    JULY = 7
    AUGUST = 8
    SEPTEMBER = 9
    OCTOBER = 10
    NOVEMBER = 11
    DECEMBER = 12


class Day(_Named):
    MONDAY = 0
    TUESDAY = 1
    WEDNESDAY = 2
    THURSDAY = 3
    FRIDAY = 4
    SATURDAY = 5
    SUNDAY = 6


JANUARY, FEBRUARY, MARCH, APRIL, MAY, JUNE, JULY, AUGUST, SEPTEMBER, OCTOBER, NOVEMBER, DECEMBER = Month
MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = Day
EPOCH = 1970


class _Names:
    """A sequence of names, with slices."""

    def __init__(self, names):
        self._all = names

    def __getitem__(self, i):
        return self._all[i]

    def __len__(self):
        return len(self._all)


month_name = _Names(["", *[month.name.capitalize() for month in Month]])
month_abbr = _Names([name[:3] for name in month_name])
day_name = _Names([day.name.capitalize() for day in Day])
day_abbr = _Names([name[:3] for name in day_name])


def isleap(year):
    """Whether YEAR has a February 29."""
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def leapdays(y1, y2):
    """How many of the years from Y1 to before Y2 are leap years."""
    y1, y2 = y1 - 1, y2 - 1
    return y2 // 4 - y1 // 4 - (y2 // 100 - y1 // 100) + (y2 // 400 - y1 // 400)


def weekday(year, month, day):
    """The Day of a date; years beyond those of datetime repeat after 400."""
    if not _MINYEAR <= year <= _MAXYEAR:
        year = 2000 + year % 400
    return Day(_date(year, month, day).weekday())


def monthrange(year, month):
    """The Day of the first of a month, and how many days it has."""
    if not 1 <= month <= 12:
        raise IllegalMonthError(month)
    days = 28 + isleap(year) if month == FEBRUARY else 30 + (month + month // 8) % 2
    return weekday(year, month, 1), days


def timegm(tuple):
    """The inverse of time.gmtime()."""
    year, month, day, hour, minute, second = tuple[:6]
    days = _date(year, month, 1).toordinal() - _date(EPOCH, 1, 1).toordinal() + day - 1
    return ((days * 24 + hour) * 60 + minute) * 60 + second
