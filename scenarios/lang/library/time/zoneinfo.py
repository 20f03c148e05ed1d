# SPDX-License-Identifier: MIT
"""Module zoneinfo, on the system's database (Debian's tzdata), of which nothing but the zones named is read.

TZPATH can be changed, and has no effect: there is one folder, which _tzdata.c reads.
"""
import io
import os.path
import struct
from bisect import bisect_right as _bisect
from datetime import datetime, tzinfo
from weakref import WeakValueDictionary as _WeakValues

from _tzdata import read as _read
from _tzrules import Rules as _Rules, Zone as _Zone, offsets_of_dst as _offsets_of_dst

__all__ = ["ZoneInfo", "reset_tzpath", "available_timezones", "TZPATH", "ZoneInfoNotFoundError", "InvalidTZPathWarning"]

TZPATH = ("/usr/share/zoneinfo",)
_EPOCH_DAY = datetime(1970, 1, 1).toordinal()
_KEPT = 8


class ZoneInfoNotFoundError(KeyError):
    __module__ = "zoneinfo._common"


class InvalidTZPathWarning(RuntimeWarning):
    pass


def reset_tzpath(to=None):
    global TZPATH
    if to is None:
        TZPATH = ("/usr/share/zoneinfo",)
        return
    if isinstance(to, (str, bytes)):
        raise TypeError(f"tzpaths must be a list or tuple, not {type(to)}: {to!r}")
    relative = [path for path in to if not os.path.isabs(path)]
    if relative:
        raise ValueError("Paths should be absolute but found the following relative paths:\n    "
                         + "\n    ".join(relative))
    TZPATH = tuple(to)


def available_timezones():
    zones = set()
    for line in (_read("tzdata.zi") or b"").decode().splitlines():
        words = line.split()
        if words[:1] == ["Z"]:
            zones.add(words[1])
        elif words[:1] == ["L"]:
            zones.add(words[2])
    return zones


def _find(key):
    if os.path.isabs(key):
        raise ValueError(f"ZoneInfo keys may not be absolute paths, got: {key}")
    normal = os.path.normpath(key)
    if len(normal) != len(key):
        raise ValueError(f"ZoneInfo keys must be normalized relative paths, got: {key}")
    if normal.startswith(".."):
        raise ValueError(f"ZoneInfo keys must refer to subdirectories of TZPATH, got: {key}")
    data = _read(key)
    if data is None:
        raise ZoneInfoNotFoundError(f"No time zone found with key {key}")
    return data


class ZoneInfo(tzinfo):
    _strong = {}
    _weak = _WeakValues()

    def __init_subclass__(cls):
        cls._strong = {}
        cls._weak = _WeakValues()

    def __new__(cls, key):
        found = cls._weak.get(key)
        if found is None:
            found = cls._weak.setdefault(key, cls._made(key))
            found._from_cache = True
        cls._strong[key] = cls._strong.pop(key, found)
        if len(cls._strong) > _KEPT:
            del cls._strong[next(iter(cls._strong))]
        return found

    @classmethod
    def _made(cls, key):
        made = super().__new__(cls)
        made._key = key
        made._file = None
        made._load(io.BytesIO(_find(key)))
        return made

    @classmethod
    def no_cache(cls, key):
        made = cls._made(key)
        made._from_cache = False
        return made

    @classmethod
    def from_file(cls, file_obj, /, key=None):
        made = super().__new__(cls)
        made._key = key
        made._file = repr(file_obj)
        made._from_cache = False
        made._load(file_obj)
        return made

    @classmethod
    def clear_cache(cls, *, only_keys=None):
        if only_keys is None:
            cls._weak.clear()
            cls._strong.clear()
            return
        for key in only_keys:
            cls._weak.pop(key, None)
            cls._strong.pop(key, None)

    @property
    def key(self):
        return self._key

    # ---- times ---------------------------------------------------------------

    def utcoffset(self, dt, /):
        zone = self._zone_at(dt)
        return zone and zone.offset

    def dst(self, dt, /):
        zone = self._zone_at(dt)
        return zone and zone.dst

    def tzname(self, dt, /):
        zone = self._zone_at(dt)
        return zone and zone.name

    def _zone_at(self, dt):
        """The zone at a local time; None: it depends on the time, and there is none."""
        if dt is None:
            return self._after if self._is_fixed else None
        seconds = _seconds_of(dt)
        local = self._local[dt.fold]
        at = _bisect(local, seconds)
        if at >= len(local):
            if isinstance(self._after, _Rules):
                return self._after.zone_at(seconds, dt.year, dt.fold)
            return self._after
        return self._before if at < 1 else self._zones[at - 1]

    def fromutc(self, dt, /):
        if not isinstance(dt, datetime):
            raise TypeError("fromutc: argument must be a datetime")
        if dt.tzinfo is not self:
            raise ValueError("fromutc: dt.tzinfo is not self")
        zone, fold = self._zone_from_utc(_seconds_of(dt), dt.year)
        dt += zone.offset
        return dt.replace(fold=1) if fold else dt

    def _zone_from_utc(self, seconds, year):
        times = self._times
        if times and seconds < times[0]:
            return self._before, False
        if (not times or seconds > times[-1]) and isinstance(self._after, _Rules):
            return self._after.zone_from_utc(seconds, year)
        if not times:
            return self._after, False
        at = _bisect(times, seconds)
        zone = self._zones[at - 1]
        if seconds > times[-1]:
            earlier, zone = zone, self._after
        else:
            earlier = self._zones[at - 2] if at > 1 else self._before
        shift = earlier.offset - zone.offset
        return zone, shift.total_seconds() > seconds - times[at - 1]

    # ---- files ---------------------------------------------------------------

    def _load(self, file):
        times, kinds, types, footer = _read_file(file)
        offsets = [offset for offset, _, _ in types]
        dst = _offsets_of_dst(kinds, offsets, [is_dst for _, is_dst, _ in types])
        zones = [_Zone(offset, dst_offset, name) for (offset, _, name), dst_offset in zip(types, dst)]
        self._times = times
        self._zones = [zones[kind] for kind in kinds]
        self._before = next((zone for zone, (_, is_dst, _) in zip(zones, types) if not is_dst), None)
        if self._before is None and self._zones:
            self._before = self._zones[0]
        self._local = self._local_times(offsets, kinds)
        if footer:
            self._after = _Rules.parse(footer)
        elif not zones:
            raise ValueError("No time zone information found.")
        else:
            self._after = self._zones[-1] if self._zones else zones[-1]
        self._is_fixed = isinstance(self._after, _Zone) and len(zones) < 2 and (not zones or zones[0] == self._after)

    def _local_times(self, offsets, kinds):
        """The transitions' local times, by fold: of the larger and of the smaller offset around each."""
        early, late = [], []
        before = offsets[0] if offsets else 0
        for time, kind in zip(self._times, kinds):
            after = offsets[kind]
            early.append(time + max(before, after))
            late.append(time + min(before, after))
            before = after
        return early, late

    # ---- as an object --------------------------------------------------------

    def __repr__(self):
        if self._key is not None:
            return f"{self.__class__.__module__}.{self.__class__.__qualname__}(key={self._key!r})"
        return f"{self.__class__.__module__}.{self.__class__.__qualname__}.from_file({self._file})"

    def __str__(self):
        return repr(self) if self._key is None else self._key

    def __reduce__(self):
        if self._file is not None:
            import pickle
            raise pickle.PicklingError("Cannot pickle a ZoneInfo file from a file stream.")
        return self.__class__._unpickle, (self._key, self._from_cache)

    @classmethod
    def _unpickle(cls, key, from_cache, /):
        return cls(key) if from_cache else cls.no_cache(key)


def _seconds_of(dt):
    """Of a time without its zone."""
    return (dt.toordinal() - _EPOCH_DAY) * 86400 + dt.hour * 3600 + dt.minute * 60 + dt.second


def _read_header(file):
    if file.read(4) != b"TZif":
        raise ValueError("Invalid TZif file: magic not found")
    version = file.read(1)
    return 1 if version == b"\0" else int(version), struct.unpack(">6l", file.read(15 + 24)[15:])


def _read_file(file):
    """The times of transitions, their types' numbers; types: offset, whether DST, name; and the rule at the end."""
    version, (isut, isstd, leap, count, types, chars) = _read_header(file)
    size, letter = 4, "l"
    if version > 1:
        file.seek(count * 5 + types * 6 + chars + leap * 8 + isstd + isut, 1)
        version, (isut, isstd, leap, count, types, chars) = _read_header(file)
        size, letter = 8, "q"
    times = struct.unpack(f">{count}{letter}", file.read(count * size))
    kinds = struct.unpack(f">{count}B", file.read(count))
    raw = [struct.unpack(">lbB", file.read(6)) for _ in range(types)]
    names = file.read(chars)
    found = [(offset, bool(is_dst), names[at:names.find(b"\0", at)].decode()) for offset, is_dst, at in raw]
    footer = None
    if version > 1:
        file.seek(leap * (size + 4) + isstd + isut, 1)
        if file.read(1) != b"\n":
            raise ValueError("Invalid TZif file")
        footer = file.read().partition(b"\n")[0].decode()
    return times, kinds, found, footer
