# datetime: arguments in order, attributes that cannot be set.
from datetime import date, time, datetime, timedelta
for f in (lambda: date("a"), lambda: date("2024", 1, 1), lambda: datetime("a"), lambda: time("x"), lambda: date(2024), lambda: date(), lambda: datetime(2024,1), lambda: timedelta("a"), lambda: date(2024,13,1), lambda: date(2024, 2, 30), lambda: date(1.5,1,1), lambda: date(year="x", month=1, day=2), lambda: datetime(2024,1,1,25), lambda: datetime(2024,1,1,"1"),lambda: date(2024,1,1,1), lambda: date(2024,1,1,foo=1), lambda: date.fromisoformat("a"), lambda: date.fromisoformat(1), lambda: datetime.strptime("a", "%Y"), lambda: date(2024,1,1)+1, lambda: date(2024,1,1)<1, lambda: date.fromtimestamp("a"), lambda: datetime.fromtimestamp(None), lambda: datetime.now("x"), lambda: date(2024,1,1).replace(month=20), lambda: date.fromordinal("a"), lambda: datetime.combine(1,2), lambda: datetime(2024,1,1).isoformat(timespec="foo")):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)

for obj in date(2024, 1, 2), datetime(2024, 1, 2), time(3):
    for name in "year", "hour", "tzinfo", "other":
        for call in (lambda: setattr(obj, name, 1)), (lambda: delattr(obj, name)):
            try:
                call()
            except AttributeError as e:
                print(e)
