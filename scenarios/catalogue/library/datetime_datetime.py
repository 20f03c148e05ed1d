# datetime: naive and aware, arithmetic, time zones, texts both ways, errors.
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo

cet = timezone(timedelta(hours=1), "CET")
odd = timezone(timedelta(hours=-5, minutes=-30))
d = datetime(2024, 2, 29, 13, 14, 15, 161718)
for x in d, d.replace(tzinfo=UTC), d.replace(tzinfo=cet, microsecond=0), datetime(2000, 1, 1, tzinfo=odd), datetime(2000, 1, 1, 5), datetime(1, 1, 1, 0, 0, 7):
    print(repr(x), x, x.isoformat(), x.ctime(), x.utcoffset(), x.tzname(), x.dst())
    print(datetime.fromisoformat(str(x)) == x, x.date(), x.time(), repr(x.timetz()), tuple(x.timetuple()), tuple(x.utctimetuple()))
print(d.isoformat(" "), d.isoformat(timespec="hours"), d.isoformat("x", "minutes"), d.isoformat(timespec="milliseconds"), d.strftime("%Y-%m-%d %H:%M:%S.%f %z %Z|%:z|%p %I"))
a = d.replace(tzinfo=cet)
print(a.strftime("%z %:z %Z %A"), f"{a:%H:%M}", f"{a}", a.astimezone(UTC), a.astimezone(odd), a.astimezone(cet) is a, a.timestamp(), datetime(2000, 1, 1).timestamp())
print(a == a.astimezone(UTC), hash(a) == hash(a.astimezone(UTC)), a - a.astimezone(odd), a < a.astimezone(UTC) + timedelta(1), a == d, a != d, d == date(2024, 2, 29))
print(d + timedelta(days=1, hours=11), d - timedelta(microseconds=1), timedelta(1) + d, d - datetime(2024, 1, 1), d > datetime(2024, 1, 1), max(d, datetime(2025, 1, 1)))
print(datetime.fromtimestamp(0), datetime.fromtimestamp(1.5, UTC), datetime.fromtimestamp(1234567890.123456, cet), datetime.fromtimestamp(-0.000001), datetime.fromtimestamp(0.0000015))
print(datetime.combine(date(2020, 1, 2), time(3, 4, tzinfo=UTC)), datetime.combine(date(2020, 1, 2), time(3, 4), cet), datetime.strptime("2021-03-04 05:06:07.89 +0530", "%Y-%m-%d %H:%M:%S.%f %z"))
print(repr(datetime.strptime("12:30 PM 5/6/07", "%I:%M %p %d/%m/%y")), repr(datetime.strptime("2020 UTC +00:00", "%Y %Z %z")), datetime.strptime("Feb 29 2024", "%b %d %Y"))
print(datetime.min, datetime.max, datetime.resolution, d.replace(hour=0, fold=1).fold, repr(d.replace(fold=1)), d.weekday(), d.isocalendar().week, d.toordinal())
for text in ("2024-02-29", "2024-02-29T13", "2024-02-29 13:14", "20240229T131415", "2024-02-29T13:14:15.1", "2024-02-29T13:14:15,123456789", "2024-02-29T13:14:15Z", "2024-02-29T13:14:15+0530",
             "2024-02-29T13:14:15-05:30:15", "2024-W09-4T01:00", "2024-02-29T24:00", "2024-02-29T25:00", "2024-02-29T1", "2024-02-29T13:14:15+25:00", "2024-02-30T00:00", "nope", "2024-02-29T13:1415", "2024-02-29T13:14:15.x"):
    try:
        print(repr(datetime.fromisoformat(text)))
    except ValueError as e:
        print("ValueError:", e)
for wrong in (lambda: a - d, lambda: a < d, lambda: d + 1, lambda: d - "x", lambda: datetime(2024, 1, 1, 24), lambda: datetime(2024, 1, 1, 0, 60), lambda: datetime(2024, 1, 1, tzinfo=3), lambda: datetime(2024), lambda: datetime.max + timedelta(1),
              lambda: d.replace(month=4, day=31), lambda: datetime.strptime("2024", "%m"), lambda: datetime.now("UTC"), lambda: datetime.fromtimestamp("x"), lambda: datetime.fromtimestamp(1e20), lambda: d.isoformat(timespec="x"), lambda: d < 3,
              lambda: d.astimezone(3), lambda: datetime.combine(1, 2), lambda: timezone(3), lambda: timezone(timedelta(1)), lambda: timezone(timedelta(0), 3), lambda: datetime(2024, 1, 1, fold=2)):
    try:
        print(wrong())
    except (OverflowError, TypeError, ValueError) as e:
        print(type(e).__name__, e)
print(UTC, repr(UTC), timezone.utc is UTC, timezone(timedelta(0)) is UTC, repr(cet), cet, odd, repr(odd), timezone.min, timezone.max, cet == timezone(timedelta(hours=1)), hash(cet) == hash(timezone(timedelta(hours=1))))


class Zone(tzinfo):
    def utcoffset(self, dt):
        return timedelta(hours=2) + self.dst(dt)

    def dst(self, dt):
        return timedelta(hours=1) if 4 <= dt.month <= 9 else timedelta(0)

    def tzname(self, dt):
        return "summer" if self.dst(dt) else "winter"


z = Zone()
for month in 1, 7:
    x = datetime(2024, month, 1, 12, tzinfo=UTC).astimezone(z)
    print(x, x.tzname(), x.dst(), x.astimezone(UTC), x.timetuple().tm_isdst)


class Stamp(datetime):
    pass


print(repr(Stamp(2024, 1, 1) + timedelta(1)), type(Stamp.fromtimestamp(0)).__name__, type(Stamp(2024, 1, 1).replace(day=2)).__name__, type(Stamp.now()).__name__)
