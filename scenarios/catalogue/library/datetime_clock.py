# The clock of datetime is the loop's; time objects.
import asyncio
from datetime import UTC, date, datetime, time, timedelta, timezone


async def main():
    start = datetime.now()
    print(start, datetime.now(UTC), date.today(), datetime.today(), repr(datetime.now(timezone(timedelta(hours=-3)))))
    await asyncio.sleep(3661.25)
    print(datetime.now() - start, datetime.now().time(), datetime.now().timestamp(), (datetime.now() - start).total_seconds())
    await asyncio.sleep(86400 * 31)
    print(date.today(), datetime.now().isoformat(), datetime.now(UTC) > datetime(2000, 1, 31, tzinfo=UTC))


asyncio.run(main())
t = time(13, 14, 15, 161718)
for x in t, time(), time(5), time(1, 2, tzinfo=UTC), time(1, 2, 3, fold=1):
    print(repr(x), x, x.isoformat("minutes"), x.strftime("%H.%M.%S.%f %z"), time.fromisoformat(str(x)) == x, x.utcoffset(), bool(x))
print(t < time(14), t == time(13, 14, 15, 161718), t.replace(hour=1), hash(t) == hash(t.replace()), time.min, time.max, time.strptime("5:06", "%H:%M"))
for wrong in (lambda: time(24), lambda: time(0, 60), lambda: t < time(1, tzinfo=UTC), lambda: time.fromisoformat("25:00"), lambda: t < 3, lambda: t + timedelta(1)):
    try:
        print(wrong())
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
