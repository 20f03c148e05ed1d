# SPDX-License-Identifier: MIT
"""Module zoneinfo on a machine without a time zone database: it knows UTC only."""
from datetime import timedelta, tzinfo

__all__ = ["ZoneInfo", "reset_tzpath", "available_timezones", "TZPATH", "ZoneInfoNotFoundError", "InvalidTZPathWarning"]

TZPATH = ()
_ZERO = timedelta(0)
_known = {}


class ZoneInfoNotFoundError(KeyError):
    pass


class InvalidTZPathWarning(RuntimeWarning):
    pass


class ZoneInfo(tzinfo):
    def __new__(cls, key):
        if key not in ("UTC", "Etc/UTC", "GMT", "Etc/GMT", "Zulu", "Etc/Zulu", "Universal", "UCT"):
            raise ZoneInfoNotFoundError(f"No time zone found with key {key}")
        if key not in _known:
            _known[key] = cls.no_cache(key)
        return _known[key]

    @classmethod
    def no_cache(cls, key):
        self = object.__new__(cls)
        self._key = key
        return self

    @property
    def key(self):
        return self._key

    def utcoffset(self, dt):
        return _ZERO

    def dst(self, dt):
        return _ZERO

    def tzname(self, dt):
        return "GMT" if "GMT" in self._key else "UTC"

    def fromutc(self, dt):
        return dt

    def __repr__(self):
        return f"zoneinfo.ZoneInfo(key={self._key!r})"

    def __str__(self):
        return self._key


def available_timezones():
    return {"UTC"}


def reset_tzpath(to=None):
    pass
