# SPDX-License-Identifier: MIT
"""Module datetime, in virtual time and UTC.

Results and errors are those of CPython's Modules/_datetimemodule.c, 3.14.
"""
from _start import epoch as _epoch, unix_start as _unix_start
from time import strftime as _strftime, time_ns as _time_ns
from _isoformat import (date_size as _date_size, from_iso as _from_iso, iso_week as _iso_week,
                        parse_clock as _parse_clock, parse_date as _parse_date)
from _strptime import civil as _civil, days as _days, dotted as _dotted, iso_date as _iso_date, parse as _parse, type_name as _type_name

__all__ = ["date", "datetime", "time", "timedelta", "timezone", "tzinfo", "MINYEAR", "MAXYEAR", "UTC"]

MINYEAR, MAXYEAR = 1, 9999
_DAY_US = 86_400_000_000
_MONTHS = "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"
_WEEK_DAYS = "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"


def _now_us():
    """The calendar begins at _epoch where time.time() is _unix_start."""
    return (_epoch - _unix_start) * 1_000_000 + _time_ns() // 1000


def _check_ints(*values):
    for value in values:
        if not isinstance(value, int):
            raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer")


def _check_strs(*values):
    for number, value in enumerate(values, 1):
        if not isinstance(value, str):
            raise TypeError(f"strptime() argument {number} must be str, not {'None' if value is None else _type_name(value)}")


def _is_leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _days_in_month(year, month):
    return 28 + _is_leap(year) if month == 2 else 30 + (month + month // 8) % 2


def _check_date(year, month, day):
    _check_ints(year, month, day)
    if not MINYEAR <= year <= MAXYEAR:
        raise ValueError(f"year must be in 1..9999, not {year}")
    if not 1 <= month <= 12:
        raise ValueError(f"month must be in 1..12, not {month}")
    if not 1 <= day <= _days_in_month(year, month):
        raise ValueError(f"day {day} must be in range 1..{_days_in_month(year, month)} for month {month} in year {year}")


def _check_time(hour, minute, second, microsecond, fold):
    _check_ints(hour, minute, second, microsecond, fold)
    if not 0 <= hour <= 23:
        raise ValueError(f"hour must be in 0..23, not {hour}")
    if not 0 <= minute <= 59:
        raise ValueError(f"minute must be in 0..59, not {minute}")
    if not 0 <= second <= 59:
        raise ValueError(f"second must be in 0..59, not {second}")
    if not 0 <= microsecond <= 999999:
        raise ValueError(f"microsecond must be in 0..999999, not {microsecond}")
    if fold not in (0, 1):
        raise ValueError(f"fold must be either 0 or 1, not {fold}")


def _check_zone(tz):
    if tz is not None and not isinstance(tz, tzinfo):
        raise TypeError(f"tzinfo argument must be None or of a tzinfo subclass, not type '{type(tz).__name__}'")


def _divide_nearest(a, b):
    """a / b, rounded half to even."""
    quotient, rest = divmod(a, b)
    rest *= 2
    above = rest > b if b > 0 else rest < b
    return quotient + (above or rest == b and quotient % 2 == 1)


# ---- timedelta -------------------------------------------------------------------------------------------------------

_UNITS = (("microseconds", 1), ("milliseconds", 1000), ("seconds", 1_000_000), ("minutes", 60_000_000),
          ("hours", 3_600_000_000), ("days", _DAY_US), ("weeks", 7 * _DAY_US))


def _sum_microseconds(values):
    """As C adds them: whole ones exactly, fractions at the end."""
    total, left = 0, 0.0
    for (name, factor), value in zip(_UNITS, values):
        if isinstance(value, int):
            total += value * factor
        elif isinstance(value, float):
            whole = int(value)
            total += whole * factor
            fraction = (value - whole) * factor
            total += int(fraction)
            left += fraction - int(fraction)
        else:
            raise TypeError(f"unsupported type for timedelta {name} component: {_type_name(value)}")
    if left:
        nearest = int(left + 0.5) if left >= 0 else -int(0.5 - left)
        if abs(nearest - left) == 0.5:
            odd = total & 1
            half = (left + odd) * 0.5
            nearest = 2 * (int(half + 0.5) if half >= 0 else -int(0.5 - half)) - odd
        total += nearest
    return total


class timedelta:
    __slots__ = "_days", "_seconds", "_microseconds"

    def __new__(cls, days=0, seconds=0, microseconds=0, milliseconds=0, minutes=0, hours=0, weeks=0):
        if seconds is days is microseconds is milliseconds is minutes is hours is weeks is 0:
            total = 0
        else:
            total = _sum_microseconds((microseconds, milliseconds, seconds, minutes, hours, days, weeks))
        return cls._of(total)

    @classmethod
    def _of(cls, us):
        self = object.__new__(cls)
        self._days, us = divmod(us, _DAY_US)
        self._seconds, self._microseconds = divmod(us, 1_000_000)
        if not -999999999 <= self._days <= 999999999:
            if not -1 << 31 <= self._days < 1 << 31:
                raise OverflowError("Python int too large to convert to C int")
            raise OverflowError(f"days={self._days}; must have magnitude <= 999999999")
        return self

    def _us(self):
        return self._days * _DAY_US + self._seconds * 1_000_000 + self._microseconds

    days = property(lambda self: self._days)
    seconds = property(lambda self: self._seconds)
    microseconds = property(lambda self: self._microseconds)

    def total_seconds(self):
        return self._us() / 1_000_000

    def __repr__(self):
        parts = []
        if self._days:
            parts.append(f"days={self._days}")
        if self._seconds:
            parts.append(f"seconds={self._seconds}")
        if self._microseconds:
            parts.append(f"microseconds={self._microseconds}")
        return f"{_full_name(self)}({', '.join(parts) or '0'})"

    def __str__(self):
        minutes, seconds = divmod(self._seconds, 60)
        hours, minutes = divmod(minutes, 60)
        text = f"{hours}:{minutes:02d}:{seconds:02d}"
        if self._days:
            text = f"{self._days} day{'' if abs(self._days) == 1 else 's'}, {text}"
        return f"{text}.{self._microseconds:06d}" if self._microseconds else text

    def __add__(self, other):
        return timedelta._of(self._us() + other._us()) if isinstance(other, timedelta) else NotImplemented

    __radd__ = __add__

    def __sub__(self, other):
        return timedelta._of(self._us() - other._us()) if isinstance(other, timedelta) else NotImplemented

    def __rsub__(self, other):
        return timedelta._of(other._us() - self._us()) if isinstance(other, timedelta) else NotImplemented

    def __neg__(self):
        return timedelta._of(-self._us())

    def __pos__(self):
        return timedelta._of(self._us())

    def __abs__(self):
        return -self if self._days < 0 else +self

    def __mul__(self, other):
        if isinstance(other, int):
            return timedelta._of(self._us() * other)
        if isinstance(other, float):
            a, b = other.as_integer_ratio()
            return timedelta._of(_divide_nearest(self._us() * a, b))
        return NotImplemented

    __rmul__ = __mul__

    def __floordiv__(self, other):
        if isinstance(other, timedelta):
            return self._us() // other._us()
        return timedelta._of(self._us() // other) if isinstance(other, int) else NotImplemented

    def __truediv__(self, other):
        if isinstance(other, timedelta):
            return self._us() / other._us()
        if isinstance(other, int):
            return timedelta._of(_divide_nearest(self._us(), other))
        if isinstance(other, float):
            a, b = other.as_integer_ratio()
            return timedelta._of(_divide_nearest(self._us() * b, a))
        return NotImplemented

    def __mod__(self, other):
        return timedelta._of(self._us() % other._us()) if isinstance(other, timedelta) else NotImplemented

    def __divmod__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        quotient, rest = divmod(self._us(), other._us())
        return quotient, timedelta._of(rest)

    def __eq__(self, other):
        return self._us() == other._us() if isinstance(other, timedelta) else NotImplemented

    def __lt__(self, other):
        return self._us() < other._us() if isinstance(other, timedelta) else NotImplemented

    def __le__(self, other):
        return self._us() <= other._us() if isinstance(other, timedelta) else NotImplemented

    def __gt__(self, other):
        return self._us() > other._us() if isinstance(other, timedelta) else NotImplemented

    def __ge__(self, other):
        return self._us() >= other._us() if isinstance(other, timedelta) else NotImplemented

    def __hash__(self):
        return hash((self._days, self._seconds, self._microseconds))

    def __bool__(self):
        return self._us() != 0


timedelta.min = timedelta(-999999999)
timedelta.max = timedelta._of(1_000_000_000 * _DAY_US - 1)
timedelta.resolution = timedelta(microseconds=1)


def _full_name(value):
    """As C's reprs: of a class of a program only the name."""
    kind = type(value)
    return f"datetime.{kind.__name__}" if kind.__module__ == "datetime" else kind.__name__


# ---- Time zones ------------------------------------------------------------------------------------------------------


class tzinfo:
    __slots__ = ()

    def tzname(self, dt):
        raise NotImplementedError("a tzinfo subclass must implement tzname()")

    def utcoffset(self, dt):
        raise NotImplementedError("a tzinfo subclass must implement utcoffset()")

    def dst(self, dt):
        raise NotImplementedError("a tzinfo subclass must implement dst()")

    def fromutc(self, dt):
        if not isinstance(dt, datetime):
            raise TypeError("fromutc: argument must be a datetime")
        if dt.tzinfo is not self:
            raise ValueError("fromutc: dt.tzinfo is not self")
        offset = dt.utcoffset()
        if offset is None:
            raise ValueError("fromutc: non-None utcoffset() result required")
        saved = dt.dst()
        if saved is None:
            raise ValueError("fromutc: non-None dst() result required")
        delta = offset - saved
        if delta:
            dt += delta
            saved = dt.dst()
            if saved is None:
                raise ValueError("fromutc: tz.dst() gave inconsistent results; cannot convert")
        return dt + saved


def _offset_text(offset, separator=":"):
    if offset is None:
        return ""
    us = offset._us()
    sign, us = ("-", -us) if us < 0 else ("+", us)
    minutes, us = divmod(us, 60_000_000)
    text = f"{sign}{minutes // 60:02d}{separator}{minutes % 60:02d}"
    if us:
        text += f"{separator}{us // 1_000_000:02d}"
        if us % 1_000_000:
            text += f".{us % 1_000_000:06d}"
    return text


def _check_offset(name, offset):
    if offset is None:
        return None
    if not isinstance(offset, timedelta):
        raise TypeError(f"tzinfo.{name}() must return None or a timedelta, not '{type(offset).__name__}'")
    if not -_DAY_US < offset._us() < _DAY_US:
        raise ValueError("offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24).")
    return offset


_OMITTED = object()


class timezone(tzinfo):
    __slots__ = "_offset", "_name"

    def __new__(cls, offset, name=_OMITTED):
        if not isinstance(offset, timedelta):
            raise TypeError(f"timezone() argument 1 must be datetime.timedelta, not {_argument_name(offset)}")
        if name is not _OMITTED and not isinstance(name, str):
            raise TypeError(f"timezone() argument 2 must be str, not {_argument_name(name)}")
        if name is _OMITTED and not offset:
            return cls._utc
        if not -_DAY_US < offset._us() < _DAY_US:
            raise ValueError("offset must be a timedelta strictly between -timedelta(hours=24) and "
                             f"timedelta(hours=24), not {offset!r}")
        return cls._of(offset, None if name is _OMITTED else name)

    @classmethod
    def _of(cls, offset, name):
        self = object.__new__(cls)
        self._offset, self._name = offset, name
        return self

    def utcoffset(self, dt):
        self._check(dt, "utcoffset")
        return self._offset

    def dst(self, dt):
        self._check(dt, "dst")
        return None

    def tzname(self, dt):
        self._check(dt, "tzname")
        if self._name is not None:
            return self._name
        return "UTC" + _offset_text(self._offset) if self._offset else "UTC"

    def _check(self, dt, name):
        if dt is not None and not isinstance(dt, datetime):
            raise TypeError(f"{name}(dt) argument must be a datetime instance or None, not {_argument_name(dt)}")

    def fromutc(self, dt):
        if not isinstance(dt, datetime):
            raise TypeError("fromutc() argument must be a datetime instance")
        if dt.tzinfo is not self:
            raise ValueError("fromutc: dt.tzinfo is not self")
        return dt + self._offset

    def __eq__(self, other):
        return self._offset == other._offset if isinstance(other, timezone) else NotImplemented

    def __hash__(self):
        return hash(self._offset)

    def __repr__(self):
        if self is timezone.utc:
            return "datetime.timezone.utc"
        if self._name is None:
            return f"datetime.timezone({self._offset!r})"
        return f"datetime.timezone({self._offset!r}, {self._name!r})"

    def __str__(self):
        return self.tzname(None)


def _argument_name(value):
    return "None" if value is None else type(value).__name__


UTC = timezone.utc = timezone._utc = timezone._of(timedelta(0), None)
timezone.min = timezone._of(timedelta(minutes=-1439), None)
timezone.max = timezone._of(timedelta(minutes=1439), None)


# ---- Texts -----------------------------------------------------------------------------------------------------------


def _time_text(hour, minute, second, us, timespec="auto"):
    if timespec == "auto":
        timespec = "microseconds" if us else "seconds"
    if timespec == "hours":
        return f"{hour:02d}"
    if timespec == "minutes":
        return f"{hour:02d}:{minute:02d}"
    if timespec == "seconds":
        return f"{hour:02d}:{minute:02d}:{second:02d}"
    if timespec == "milliseconds":
        return f"{hour:02d}:{minute:02d}:{second:02d}.{us // 1000:03d}"
    if timespec == "microseconds":
        return f"{hour:02d}:{minute:02d}:{second:02d}.{us:06d}"
    raise ValueError("Unknown timespec value")


def _format(value, text, fields, us):
    """strftime() of FIELDS; what only this module knows is filled in first."""
    if not isinstance(text, str):
        raise TypeError(f"strftime() argument 1 must be str, not {_argument_name(text)}")
    made, at = "", 0
    while (found := text.find("%", at)) >= 0 and found + 1 < len(text):
        made, c, at = made + text[at:found], text[found + 1], found + 2
        if c == "f":
            made += f"{us:06d}"
        elif c == "z" or c == ":" and text[at:at + 1] == "z":
            at += c == ":"
            made += _offset_text(value.utcoffset(), "" if c == "z" else ":") if hasattr(value, "utcoffset") else ""
        elif c == "Z":
            name = value.tzname() if hasattr(value, "tzname") else None
            made += (name or "").replace("%", "%%")
        elif c in "YG" and fields[0] < 1000:
            made += f"{fields[0] if c == 'Y' else value.isocalendar()[0]:04d}"
        else:
            made += "%" + c
    return _strftime(made + text[at:], fields)


def _parse_clock_and_zone(text):
    """([hour, minute, second, microsecond], tzinfo or None, whether it is 24:00)"""
    at = max(text.find("+"), text.find("-"), text.find("Z"))
    zone = None
    if at >= 0:
        if text[at] == "Z":
            if at + 1 != len(text):
                raise ValueError
            zone = UTC
        else:
            hour, minute, second, us = _parse_clock(text[at + 1:])
            offset = timedelta(hours=hour, minutes=minute, seconds=second, microseconds=us)
            zone = timezone(-offset if text[at] == "-" else offset)
        text = text[:at]
    found = _parse_clock(text)
    midnight = found == [24, 0, 0, 0]
    if midnight:
        found[0] = 0
    return found, zone, midnight


# ---- date ------------------------------------------------------------------------------------------------------------


def _missing(values):
    """Raises the error of the first argument that is none, or no int."""
    for at, (name, value) in enumerate(values):
        if value is None:
            raise TypeError(f"function missing required argument '{name}' (pos {at + 1})")
        _check_ints(value)


class _Member(property):
    """An attribute that cannot be set, as those in C."""

    def __set_name__(self, owner, name):
        self.what = f"attribute {name!r} of 'datetime.{owner.__name__}' objects"

    def __set__(self, obj, value):
        raise AttributeError(f"{self.what} is not writable")

    def __delete__(self, obj):
        raise AttributeError(f"{self.what} is not writable")


class date:
    __slots__ = "_year", "_month", "_day"

    def __new__(cls, year=None, month=None, day=None):
        if day is None:
            if isinstance(year, bytes) and month is None:
                from _datestate import date_of
                return date_of(cls, year)
            _missing((("year", year), ("month", month), ("day", day)))
        _check_date(year, month, day)
        self = object.__new__(cls)
        self._year, self._month, self._day = year, month, day
        return self

    @classmethod
    def today(cls):
        return cls.fromtimestamp(_now_us() / 1_000_000)

    @classmethod
    def fromtimestamp(cls, timestamp, /):
        if not isinstance(timestamp, (int, float)):
            _check_ints(timestamp)
        return cls(*_civil(int(timestamp // 86400)))

    @classmethod
    def fromordinal(cls, ordinal, /):
        _check_ints(ordinal)
        if ordinal < 1:
            raise ValueError("ordinal must be >= 1")
        if ordinal > 3652059:
            raise ValueError(f"year must be in 1..9999, not {_civil(ordinal - 719163)[0]}")
        return cls(*_civil(ordinal - 719163))

    @classmethod
    def fromisoformat(cls, date_string, /):
        if not isinstance(date_string, str):
            raise TypeError("fromisoformat: argument must be str")
        try:
            found = _parse_date(date_string) if len(date_string) in (7, 8, 10) else None
        except ValueError:
            found = None
        if found is None:  # the error has no context
            raise ValueError(f"Invalid isoformat string: {date_string!r}")
        return cls(*found)

    @classmethod
    def fromisocalendar(cls, year, week, day):
        _check_ints(year, week, day)
        return cls(*_from_iso(year, week, day))

    @classmethod
    def strptime(cls, date_string, format, /):
        _check_strs(date_string, format)
        return cls(*_parse(date_string, format)[:3])

    year = _Member(lambda self: self._year)
    month = _Member(lambda self: self._month)
    day = _Member(lambda self: self._day)

    def _days(self):
        return _days(self._year, self._month, self._day)

    def __repr__(self):
        return f"{_full_name(self)}({self._year}, {self._month}, {self._day})"

    def isoformat(self):
        return f"{self._year:04d}-{self._month:02d}-{self._day:02d}"

    def __str__(self):
        return self.isoformat()

    def __format__(self, spec):
        if not isinstance(spec, str):
            raise TypeError(f"__format__() argument 1 must be str, not {_argument_name(spec)}")
        return self.strftime(spec) if spec else str(self)

    def ctime(self):
        return f"{_WEEK_DAYS[self.weekday()]} {_MONTHS[self._month - 1]} {self._day:2d} 00:00:00 {self._year:04d}"

    def strftime(self, format):
        return _format(self, format, tuple(self.timetuple()), 0)

    def timetuple(self):
        return _time_tuple(self, 0, 0, 0, -1)

    def toordinal(self):
        return self._days() + 719163

    def replace(self, year=None, month=None, day=None):
        return type(self)(self._year if year is None else year, self._month if month is None else month,
                          self._day if day is None else day)

    __replace__ = replace

    def weekday(self):
        return (self._days() + 3) % 7

    def isoweekday(self):
        return self.weekday() + 1

    def isocalendar(self):
        return _iso_date(*_iso_week(self._days()))

    def _key(self, other, is_equality=False):
        """What is compared, of both; None: they cannot be."""
        if not isinstance(other, date) or isinstance(other, datetime):
            return None
        return (self._year, self._month, self._day), (other._year, other._month, other._day)

    def __eq__(self, other):
        keys = self._key(other, True)
        return NotImplemented if keys is None else keys[0] == keys[1]

    def __lt__(self, other):
        keys = self._key(other)
        return NotImplemented if keys is None else keys[0] < keys[1]

    def __le__(self, other):
        keys = self._key(other)
        return NotImplemented if keys is None else keys[0] <= keys[1]

    def __gt__(self, other):
        keys = self._key(other)
        return NotImplemented if keys is None else keys[0] > keys[1]

    def __ge__(self, other):
        keys = self._key(other)
        return NotImplemented if keys is None else keys[0] >= keys[1]

    def __hash__(self):
        return hash((self._year, self._month, self._day))

    def __add__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        return type(self)(*_checked_civil(self._days() + other._days))

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, timedelta):
            return type(self)(*_checked_civil(self._days() - other._days))
        if isinstance(other, date) and not isinstance(other, datetime):
            return timedelta(self._days() - other._days())
        return NotImplemented


def _checked_civil(days):
    if not -719162 <= days <= 2932896:
        raise OverflowError("date value out of range")
    return _civil(days)


def _time_tuple(day, hour, minute, second, dst):
    from time import struct_time
    days = day._days()
    return struct_time((day._year, day._month, day._day, hour, minute, second, (days + 3) % 7,
                        days - _days(day._year, 1, 1) + 1, dst))


date.min, date.max, date.resolution = date(1, 1, 1), date(9999, 12, 31), timedelta(1)


# ---- time ------------------------------------------------------------------------------------------------------------


def _is_ambiguous(moment, offset):
    """Whether another fold has another offset from UTC."""
    return moment._tzinfo is not None and moment.replace(fold=not moment._fold).utcoffset() != offset


def _offset_of_hash(moment):
    """The offset from UTC, which a fold does not change: moments that differ in it alone may be equal."""
    return (moment.replace(fold=0) if moment._fold else moment).utcoffset()


def _comparable(one, other, mine, theirs, is_equality):
    """The microseconds MINE and THEIRS of two times or datetimes, both in UTC if their zones differ."""
    if one._tzinfo is not other._tzinfo:
        a, b = one.utcoffset(), other.utcoffset()
        if is_equality and isinstance(one, datetime) and (_is_ambiguous(one, a) or _is_ambiguous(other, b)):
            return 0, 1  # PEP 495
        if (a is None) != (b is None):
            if is_equality:
                return 0, 1
            raise TypeError(f"can't compare offset-naive and offset-aware {'times' if isinstance(one, time) else 'datetimes'}")
        if a is not None:
            mine, theirs = mine - a._us(), theirs - b._us()
    return mine, theirs


class time:
    __slots__ = "_hour", "_minute", "_second", "_microsecond", "_tzinfo", "_fold"

    def __new__(cls, hour=0, minute=0, second=0, microsecond=0, tzinfo=None, *, fold=0):
        if isinstance(hour, bytes):
            from _datestate import time_of
            return time_of(cls, hour, minute or None)
        _check_time(hour, minute, second, microsecond, fold)
        _check_zone(tzinfo)
        self = object.__new__(cls)
        self._hour, self._minute, self._second, self._microsecond = hour, minute, second, microsecond
        self._tzinfo, self._fold = tzinfo, fold
        return self

    @classmethod
    def fromisoformat(cls, time_string, /):
        if not isinstance(time_string, str):
            raise TypeError("fromisoformat: argument must be str")
        text = time_string.removeprefix("T")
        try:
            found, zone, _ = _parse_clock_and_zone(text)
        except ValueError:
            found = None
        if found is None:
            raise ValueError(f"Invalid isoformat string: {time_string!r}")
        return cls(*found, zone)

    @classmethod
    def strptime(cls, date_string, format, /):
        _check_strs(date_string, format)
        found = _parse(date_string, format)
        return cls(*found[3:7], _parsed_zone(found))

    hour = _Member(lambda self: self._hour)
    minute = _Member(lambda self: self._minute)
    second = _Member(lambda self: self._second)
    microsecond = _Member(lambda self: self._microsecond)
    tzinfo = _Member(lambda self: self._tzinfo)
    fold = _Member(lambda self: self._fold)

    def utcoffset(self):
        return None if self._tzinfo is None else _check_offset("utcoffset", self._tzinfo.utcoffset(None))

    def dst(self):
        return None if self._tzinfo is None else _check_offset("dst", self._tzinfo.dst(None))

    def tzname(self):
        return None if self._tzinfo is None else self._tzinfo.tzname(None)

    def __repr__(self):
        return f"{_full_name(self)}({self._hour}, {self._minute}{_rest(self)})"

    def isoformat(self, timespec="auto"):
        return (_time_text(self._hour, self._minute, self._second, self._microsecond, timespec)
                + _offset_text(self.utcoffset()))

    def __str__(self):
        return self.isoformat()

    def __format__(self, spec):
        if not isinstance(spec, str):
            raise TypeError(f"__format__() argument 1 must be str, not {_argument_name(spec)}")
        return self.strftime(spec) if spec else str(self)

    def strftime(self, format):
        fields = 1900, 1, 1, self._hour, self._minute, self._second, 0, 1, -1
        return _format(self, format, fields, self._microsecond)

    def replace(self, hour=None, minute=None, second=None, microsecond=None, tzinfo=True, *, fold=None):
        return type(self)(self._hour if hour is None else hour, self._minute if minute is None else minute,
                          self._second if second is None else second,
                          self._microsecond if microsecond is None else microsecond,
                          self._tzinfo if tzinfo is True else tzinfo, fold=self._fold if fold is None else fold)

    __replace__ = replace

    def _since_midnight(self):
        return ((self._hour * 60 + self._minute) * 60 + self._second) * 1_000_000 + self._microsecond

    def _key(self, other, is_equality=False):
        if not isinstance(other, time):
            return None
        return _comparable(self, other, self._since_midnight(), other._since_midnight(), is_equality)

    __eq__, __lt__, __le__, __gt__, __ge__ = date.__eq__, date.__lt__, date.__le__, date.__gt__, date.__ge__

    def __hash__(self):
        offset = _offset_of_hash(self)
        return hash(self._since_midnight() - (offset._us() if offset else 0))


def _rest(value):
    """Of the repr of a time or datetime: from the seconds on."""
    text = ""
    if value._second or value._microsecond:
        text += f", {value._second}"
    if value._microsecond:
        text += f", {value._microsecond}"
    if value._fold:
        text += ", fold=1"
    if value._tzinfo is not None:
        text += f", tzinfo={value._tzinfo!r}"
    return text


def _parsed_zone(found):
    offset, us, name = found[7:]
    if offset is None:
        return None
    delta = timedelta(seconds=offset, microseconds=us)
    return timezone(delta, name) if name else timezone(delta)


time.min, time.max, time.resolution = time(0, 0), time(23, 59, 59, 999999), timedelta(microseconds=1)
_zone_type, _clock_type = tzinfo, time


# ---- datetime --------------------------------------------------------------------------------------------------------


class datetime(date):
    __slots__ = "_hour", "_minute", "_second", "_microsecond", "_tzinfo", "_fold"

    def __new__(cls, year=None, month=None, day=None, hour=0, minute=0, second=0, microsecond=0, tzinfo=None, *, fold=0):
        if day is None:
            if isinstance(year, bytes):
                from _datestate import datetime_of
                return datetime_of(cls, year, month)
            _missing((("year", year), ("month", month), ("day", day)))
        _check_date(year, month, day)
        _check_time(hour, minute, second, microsecond, fold)
        _check_zone(tzinfo)
        self = object.__new__(cls)
        self._year, self._month, self._day = year, month, day
        self._hour, self._minute, self._second, self._microsecond = hour, minute, second, microsecond
        self._tzinfo, self._fold = tzinfo, fold
        return self

    @classmethod
    def _from_us(cls, us, tz=None):
        """US microseconds after 1970-01-01T00:00:00."""
        days, us = divmod(us, _DAY_US)
        seconds, us = divmod(us, 1_000_000)
        minutes, second = divmod(seconds, 60)
        return cls(*_checked_civil(days), minutes // 60, minutes % 60, second, us, tz)

    @classmethod
    def _from_utc(cls, us, tz):
        if tz is None:
            return cls._from_us(us)
        _check_zone(tz)
        return tz.fromutc(cls._from_us(us, tz))

    @classmethod
    def now(cls, tz=None):
        _check_zone(tz)
        us = _now_us()
        _check_moment(us)
        return cls._from_utc(us, tz)

    @classmethod
    def today(cls):
        return cls.fromtimestamp(_now_us() / 1_000_000)

    @classmethod
    def utcnow(cls):
        us = _now_us()
        _check_moment(us)
        return cls._from_us(us)

    @classmethod
    def fromtimestamp(cls, timestamp, tz=None):
        us = _microseconds(timestamp)
        if tz is None:
            _check_moment(us - _DAY_US)  # CPython looks for a fold there
        return cls._from_utc(us, tz)

    @classmethod
    def utcfromtimestamp(cls, timestamp, /):
        return cls._from_us(_microseconds(timestamp))

    @classmethod
    def combine(cls, date, time, tzinfo=True):
        if not isinstance(date, _date_type):
            raise TypeError(f"combine() argument 1 must be datetime.date, not {_argument_name(date)}")
        if not isinstance(time, _clock_type):
            raise TypeError(f"combine() argument 2 must be datetime.time, not {_argument_name(time)}")
        return cls(date._year, date._month, date._day, time._hour, time._minute, time._second, time._microsecond,
                   time._tzinfo if tzinfo is True else tzinfo, fold=time._fold)

    @classmethod
    def fromisoformat(cls, date_string, /):
        if not isinstance(date_string, str):
            raise TypeError("fromisoformat: argument must be str")
        try:
            size = _date_size(date_string)
            day = _parse_date(date_string[:size])
            clock, zone, midnight = (_parse_clock_and_zone(date_string[size + 1:]) if size < len(date_string)
                                     else ((), None, False))
        except ValueError as e:
            if e.args and e.args[0].startswith("offset"):
                raise
            day = None
        if day is None:
            raise ValueError(f"Invalid isoformat string: {date_string!r}")
        made = cls(*day, *clock, tzinfo=zone)
        return made + timedelta(1) if midnight else made

    @classmethod
    def strptime(cls, date_string, format, /):
        _check_strs(date_string, format)
        found = _parse(date_string, format)
        return cls(*found[:7], _parsed_zone(found))

    hour = _Member(lambda self: self._hour)
    minute = _Member(lambda self: self._minute)
    second = _Member(lambda self: self._second)
    microsecond = _Member(lambda self: self._microsecond)
    tzinfo = _Member(lambda self: self._tzinfo)
    fold = _Member(lambda self: self._fold)

    def _us(self):
        """Microseconds after 1970-01-01T00:00:00, whatever the zone."""
        return (self._days() * _DAY_US + ((self._hour * 60 + self._minute) * 60 + self._second) * 1_000_000
                + self._microsecond)

    def utcoffset(self):
        return None if self._tzinfo is None else _check_offset("utcoffset", self._tzinfo.utcoffset(self))

    def dst(self):
        return None if self._tzinfo is None else _check_offset("dst", self._tzinfo.dst(self))

    def tzname(self):
        return None if self._tzinfo is None else self._tzinfo.tzname(self)

    def _check_local(self):
        """What CPython does with a day before and after, to find the offset of local time."""
        if self._year == 1 and self._days() == -719162 and not self._fold:
            raise ValueError("year must be in 1..9999, not 0")

    def timestamp(self):
        offset = self.utcoffset()
        if offset is None:
            self._check_local()
        return (self._us() - (offset._us() if offset else 0)) / 1_000_000

    def date(self):
        return _date_type(self._year, self._month, self._day)

    def time(self):
        return _clock_type(self._hour, self._minute, self._second, self._microsecond, fold=self._fold)

    def timetz(self):
        return _clock_type(self._hour, self._minute, self._second, self._microsecond, self._tzinfo, fold=self._fold)

    def timetuple(self):
        saved = self.dst()
        return _time_tuple(self, self._hour, self._minute, self._second, -1 if saved is None else int(bool(saved)))

    def utctimetuple(self):
        offset = self.utcoffset()
        moment = datetime._from_us(self._us() - (offset._us() if offset else 0))
        return _time_tuple(moment, moment._hour, moment._minute, moment._second, 0)

    def ctime(self):
        return (f"{_WEEK_DAYS[self.weekday()]} {_MONTHS[self._month - 1]} {self._day:2d} "
                f"{self._hour:02d}:{self._minute:02d}:{self._second:02d} {self._year:04d}")

    def strftime(self, format):
        return _format(self, format, tuple(self.timetuple()), self._microsecond)

    def isoformat(self, sep="T", timespec="auto"):
        if not isinstance(sep, str) or len(sep) != 1:
            shown = f"a string of length {len(sep)}" if isinstance(sep, str) else _type_name(sep)
            raise TypeError(f"isoformat() argument 1 must be a unicode character, not {shown}")
        return (f"{self._year:04d}-{self._month:02d}-{self._day:02d}{sep}"
                + _time_text(self._hour, self._minute, self._second, self._microsecond, timespec)
                + _offset_text(self.utcoffset()))

    def __str__(self):
        return self.isoformat(" ")

    def __repr__(self):
        return (f"{_full_name(self)}({self._year}, {self._month}, {self._day}, {self._hour}, {self._minute}"
                f"{_rest(self)})")

    def replace(self, year=None, month=None, day=None, hour=None, minute=None, second=None, microsecond=None,
                tzinfo=True, *, fold=None):
        return type(self)(self._year if year is None else year, self._month if month is None else month,
                          self._day if day is None else day, self._hour if hour is None else hour,
                          self._minute if minute is None else minute, self._second if second is None else second,
                          self._microsecond if microsecond is None else microsecond,
                          self._tzinfo if tzinfo is True else tzinfo, fold=self._fold if fold is None else fold)

    __replace__ = replace

    def astimezone(self, tz=None):
        if tz is None:
            tz = timezone(timedelta(0), "UTC")
        elif not isinstance(tz, _zone_type):
            raise TypeError(f"tzinfo argument must be None or of a tzinfo subclass, not type '{type(tz).__name__}'")
        if tz is self._tzinfo:
            return self
        offset = self.utcoffset()
        if offset is None:
            self._check_local()
        us = self._us() - (offset._us() if offset else 0)
        return tz.fromutc(type(self)._from_us(us, tz))

    def _key(self, other, is_equality=False):
        return _comparable(self, other, self._us(), other._us(), is_equality) if isinstance(other, datetime) else None

    def __hash__(self):
        offset = _offset_of_hash(self)
        return hash(self._us() - (offset._us() if offset else 0))

    def __add__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        return type(self)._from_us(self._us() + other._us(), self._tzinfo)

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, timedelta):
            return type(self)._from_us(self._us() - other._us(), self._tzinfo)
        if not isinstance(other, datetime):
            return NotImplemented
        us = self._us() - other._us()
        if self._tzinfo is not other._tzinfo:
            a, b = self.utcoffset(), other.utcoffset()
            if (a is None) != (b is None):
                raise TypeError("can't subtract offset-naive and offset-aware datetimes")
            if a is not None:
                us += b._us() - a._us()
        return timedelta._of(us)


def _microseconds(timestamp):
    """Rounded half to even, as C rounds."""
    if isinstance(timestamp, int):
        us = timestamp * 1_000_000
    elif isinstance(timestamp, float):
        if timestamp != timestamp:
            raise ValueError("cannot convert float NaN to integer")
        if timestamp in (float("inf"), float("-inf")):
            raise OverflowError("cannot convert float infinity to integer")
        whole = int(timestamp)
        us = whole * 1_000_000 + round((timestamp - whole) * 1e6)
    else:
        raise TypeError(f"argument must be int or float, not {type(timestamp).__name__}")
    if not -1 << 63 <= us // 1_000_000 < 1 << 63:
        raise OverflowError("timestamp out of range for platform time_t")
    _check_moment(us)
    return us


def _check_moment(us):
    days = us // _DAY_US
    if not -719162 <= days <= 2932896:
        raise ValueError(f"year must be in 1..9999, not {_civil(days)[0]}")


_date_type = date
datetime.min, datetime.max = datetime(1, 1, 1), datetime(9999, 12, 31, 23, 59, 59, 999999)
datetime.resolution = timedelta(microseconds=1)
for _kind in (timedelta, tzinfo, timezone, date, time, datetime):
    _dotted(_kind)  # C's: messages name them with their module
