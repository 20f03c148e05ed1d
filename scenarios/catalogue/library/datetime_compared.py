# Times and datetimes are ordered as in CPython: with and without zones, across zones, and dates with datetimes.
import datetime as D

UTC = D.timezone.utc
EAST = D.timezone(D.timedelta(hours=2))
VALUES = [D.time(1, 2), D.time(1, 2, tzinfo=UTC), D.time(3, 2, tzinfo=EAST), D.date(2000, 1, 1),
          D.datetime(2000, 1, 1), D.datetime(2000, 1, 1, tzinfo=UTC), D.datetime(2000, 1, 1, 2, tzinfo=EAST),
          D.datetime(2000, 1, 1, 1, tzinfo=EAST), 5]

for a in VALUES:
    for b in VALUES:
        row = [a == b, a != b]
        for compare in (lambda: a < b, lambda: a <= b, lambda: a > b, lambda: a >= b):
            try:
                row.append(compare())
            except TypeError as e:
                row.append(str(e))
        print(repr(a), repr(b), *row)
print(hash(VALUES[1]) == hash(VALUES[2]), hash(VALUES[5]) == hash(VALUES[6]))
print(D.date.fromisoformat("2020-W53-4"), D.datetime.fromisoformat("20200101T101112.123456+02:00"),
      D.datetime.fromisoformat("2020-W01"), D.time.fromisoformat("T10:11"), D.date.fromisocalendar(2020, 53, 4))
for text in ("2020-1-1", "2020-W60", "20201", "2020-02-30", "2020-W53-4T25:00"):
    try:
        print(D.datetime.fromisoformat(text))
    except ValueError as e:
        print(e)
