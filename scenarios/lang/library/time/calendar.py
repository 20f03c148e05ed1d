# SPDX-License-Identifier: MIT
"""Module calendar: its numbers, its names, and calendars as lists and as text, as CPython's Lib/calendar.py."""
import sys as _sys
from datetime import MAXYEAR as _MAXYEAR, MINYEAR as _MINYEAR, date as _date
from enum import IntEnum as _IntEnum

__all__ = [
    "IllegalMonthError", "IllegalWeekdayError", "setfirstweekday", "firstweekday", "isleap", "leapdays", "weekday",
    "monthrange", "monthcalendar", "prmonth", "month", "prcal", "calendar", "timegm", "month_name", "month_abbr",
    "day_name", "day_abbr", "Calendar", "TextCalendar", "weekheader", "Day", "Month", "JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE", "JULY", "AUGUST",
    "SEPTEMBER", "OCTOBER", "NOVEMBER", "DECEMBER", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY",
    "SUNDAY",
]

error = ValueError


class IllegalMonthError(ValueError, IndexError):
    def __init__(self, month):
        self.month = month

    def __str__(self):
        return f"bad month number {self.month!r}; must be 1-12"


class IllegalWeekdayError(ValueError):
    def __init__(self, weekday):
        self.weekday = weekday

    def __str__(self):
        return f"bad weekday number {self.weekday!r}; must be 0 (Monday) to 6 (Sunday)"


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


def _check_month(month):
    if not 1 <= month <= 12:
        raise IllegalMonthError(month)


def _days_of(year, month):
    return 28 + isleap(year) if month == FEBRUARY else 30 + (month + month // 8) % 2


def monthrange(year, month):
    """The Day of the first of a month, and how many days it has."""
    _check_month(month)
    return weekday(year, month, 1), _days_of(year, month)


def _rows(values, width):
    return [values[i:i + width] for i in range(0, len(values), width)]


class Calendar:
    """Months and years as lists of weeks, with days of the months before and after."""

    def __init__(self, firstweekday=0):
        self.firstweekday = firstweekday

    def getfirstweekday(self):
        return self._firstweekday % 7

    def setfirstweekday(self, firstweekday):
        self._firstweekday = firstweekday

    firstweekday = property(getfirstweekday, setfirstweekday)

    def iterweekdays(self):
        for i in range(self.firstweekday, self.firstweekday + 7):
            yield i % 7

    def _lengths(self, year, month):
        # Days before the month, in it, and after it.
        first, days = monthrange(year, month)
        return (first - self.firstweekday) % 7, days, (self.firstweekday - first - days) % 7

    def itermonthdates(self, year, month):
        for y, m, d in self.itermonthdays3(year, month):
            yield _date(y, m, d)

    def itermonthdays(self, year, month):
        before, days, after = self._lengths(year, month)
        yield from [0] * before
        yield from range(1, days + 1)
        yield from [0] * after

    def itermonthdays2(self, year, month):
        for i, day in enumerate(self.itermonthdays(year, month), self.firstweekday):
            yield day, i % 7

    def itermonthdays3(self, year, month):
        before, days, after = self._lengths(year, month)
        y, m = (year - 1, 12) if month == 1 else (year, month - 1)
        end = _days_of(y, m) + 1
        for d in range(end - before, end):
            yield y, m, d
        for d in range(1, days + 1):
            yield year, month, d
        y, m = (year + 1, 1) if month == 12 else (year, month + 1)
        for d in range(1, after + 1):
            yield y, m, d

    def itermonthdays4(self, year, month):
        for i, (y, m, d) in enumerate(self.itermonthdays3(year, month)):
            yield y, m, d, (self.firstweekday + i) % 7

    def monthdatescalendar(self, year, month):
        return _rows(list(self.itermonthdates(year, month)), 7)

    def monthdays2calendar(self, year, month):
        return _rows(list(self.itermonthdays2(year, month)), 7)

    def monthdayscalendar(self, year, month):
        return _rows(list(self.itermonthdays(year, month)), 7)

    def yeardatescalendar(self, year, width=3):
        return _rows([self.monthdatescalendar(year, m) for m in Month], width)

    def yeardays2calendar(self, year, width=3):
        return _rows([self.monthdays2calendar(year, m) for m in Month], width)

    def yeardayscalendar(self, year, width=3):
        return _rows([self.monthdayscalendar(year, m) for m in Month], width)


class TextCalendar(Calendar):
    """Calendars as the command cal prints them."""

    def prweek(self, theweek, width):
        _sys.stdout.write(self.formatweek(theweek, width))

    def formatday(self, day, weekday, width):
        return (f"{day:2}" if day else "").center(width)

    def formatweek(self, theweek, width):
        return " ".join([self.formatday(day, weekday, width) for day, weekday in theweek])

    def formatweekday(self, day, width):
        names = day_name if width >= 9 else day_abbr
        return names[day][:width].center(width)

    def formatweekheader(self, width):
        return " ".join([self.formatweekday(day, width) for day in self.iterweekdays()])

    def formatmonthname(self, theyear, themonth, width, withyear=True):
        _check_month(themonth)
        name = month_name[themonth]
        return (f"{name} {theyear!r}" if withyear else name).center(width)

    def prmonth(self, theyear, themonth, w=0, l=0):
        _sys.stdout.write(self.formatmonth(theyear, themonth, w, l))

    def formatmonth(self, theyear, themonth, w=0, l=0):
        w, end = max(2, w), "\n" * max(1, l)
        lines = [self.formatmonthname(theyear, themonth, 7 * (w + 1) - 1), self.formatweekheader(w)]
        lines += [self.formatweek(week, w) for week in self.monthdays2calendar(theyear, themonth)]
        return "".join([line.rstrip() + end for line in lines])

    def formatyear(self, theyear, w=2, l=1, c=6, m=3):
        w, c, end = max(2, w), max(2, c), "\n" * max(1, l)
        width = (w + 1) * 7 - 1
        lines = [repr(theyear).center(width * m + c * (m - 1))]
        header = self.formatweekheader(w)
        for i, row in enumerate(self.yeardays2calendar(theyear, m)):
            months = range(m * i + 1, min(m * (i + 1) + 1, 13))
            lines.append("")
            lines.append(formatstring([self.formatmonthname(theyear, k, width, False) for k in months], width, c))
            lines.append(formatstring([header] * len(months), width, c))
            for j in range(max([len(weeks) for weeks in row])):
                texts = [self.formatweek(weeks[j], w) if j < len(weeks) else "" for weeks in row]
                lines.append(formatstring(texts, width, c))
        return "".join([line.rstrip() + end for line in lines])

    def pryear(self, theyear, w=0, l=0, c=6, m=3):
        _sys.stdout.write(self.formatyear(theyear, w, l, c, m))


c = TextCalendar()
firstweekday = c.getfirstweekday


def setfirstweekday(firstweekday):
    if not MONDAY <= firstweekday <= SUNDAY:
        raise IllegalWeekdayError(firstweekday)
    c.firstweekday = firstweekday


monthcalendar = c.monthdayscalendar
prweek = c.prweek
week = c.formatweek
weekheader = c.formatweekheader
prmonth = c.prmonth
month = c.formatmonth
calendar = c.formatyear
prcal = c.pryear


def formatstring(cols, colwidth=20, spacing=6):
    """Strings next to each other, each centered."""
    return (" " * spacing).join([text.center(colwidth) for text in cols])


def format(cols, colwidth=20, spacing=6):
    _sys.stdout.write(formatstring(cols, colwidth, spacing) + "\n")


def timegm(tuple):
    """The inverse of time.gmtime()."""
    year, month, day, hour, minute, second = tuple[:6]
    days = _date(year, month, 1).toordinal() - _date(EPOCH, 1, 1).toordinal() + day - 1
    return ((days * 24 + hour) * 60 + minute) * 60 + second
