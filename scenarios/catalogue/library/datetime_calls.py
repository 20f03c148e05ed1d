# Pins TypeErrors of functions that CPython has in C: datetime's, by wrong arguments.
from datetime import UTC, date, datetime, time, timedelta, timezone


def attempt(*actions):
    for i, action in enumerate(actions):
        try:
            print(i, repr(action()))
        except Exception as e:
            print(i, type(e).__name__, e)


day, clock, when = date(2000, 1, 1), time(1), datetime(2000, 1, 1)
attempt(
    lambda: day.replace(hour=1), lambda: day.replace(1, 2, 3, 4), lambda: when.replace(nope=1), lambda: clock.replace(1, 2, 3, 4, None, 6), lambda: clock.replace(x=1), lambda: when.isoformat(x=1),
    lambda: datetime.fromtimestamp(), lambda: datetime.combine(), lambda: datetime.combine(day, clock, None, 3), lambda: when.astimezone(1, 2), lambda: date.fromisocalendar(2000, 1),
    lambda: day.strftime(), lambda: timedelta(1).total_seconds(1), lambda: datetime.fromisoformat(), lambda: clock.isoformat(1, 2), lambda: timezone(), lambda: timezone(x=1), lambda: datetime(2000),
    lambda: datetime(2000, 1, 1, 1, 1, 1, 1, None, 1), lambda: datetime(2000, 1, 1, x=1), lambda: timedelta(x=1), lambda: day.weekday(1), lambda: date.fromordinal("x"), lambda: day.isoweekday(x=1),
    lambda: day.replace(year=1999), lambda: when.replace(hour=5, fold=1), lambda: clock.replace(2, tzinfo=UTC),
)
attempt(
    lambda: timedelta(timedelta(1)), lambda: timedelta("x"), lambda: timedelta(hours=day), lambda: timedelta(1, when), lambda: timedelta(None), lambda: timedelta(timezone.utc), lambda: timedelta(weeks=[]),
    lambda: datetime.min.timestamp(), lambda: datetime(1, 1, 2).timestamp(), lambda: datetime.max.timestamp(), lambda: datetime(1, 1, 1, tzinfo=UTC).timestamp(),
)
