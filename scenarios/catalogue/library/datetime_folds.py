# Moments that a clock shows twice, or never: equality to other zones, hashes, and order.
import asyncio
from datetime import datetime, time, timedelta, timezone, tzinfo

HOUR = timedelta(hours=1)


class Eastern(tzinfo):
    """Summer time from 2:00 on 7 April to 2:00 on 27 October 2002."""

    def utcoffset(self, dt):
        return -5 * HOUR + self.dst(dt)

    def dst(self, dt):
        if dt is None:
            return timedelta(0)
        bare = dt.replace(tzinfo=None, fold=0)
        start, end = datetime(2002, 4, 7, 2), datetime(2002, 10, 27, 1)
        if start <= bare < start + HOUR:
            return HOUR if dt.fold else timedelta(0)
        if end <= bare < end + HOUR:
            return timedelta(0) if dt.fold else HOUR
        return HOUR if start <= bare < end else timedelta(0)

    def tzname(self, dt):
        return "EDT" if self.dst(dt) else "EST"


class Fixed(tzinfo):
    def utcoffset(self, dt):
        return timedelta(0)

    def dst(self, dt):
        return None


async def main():
    zone = Eastern()
    for moment in (datetime(2002, 10, 27, 1, 45, tzinfo=zone), datetime(2002, 4, 7, 2, 45, tzinfo=zone),
                   datetime(2002, 1, 1, tzinfo=zone)):
        other = moment.replace(fold=1)
        utc = [each.astimezone(timezone.utc) for each in (moment, other)]
        print(moment == other, hash(moment) == hash(other), moment < other, moment.tzname(), other.tzname(), utc)
        for each in moment, other:
            print([(each == at, at == each, each != at, each < at, each <= at) for at in utc])
            print(each == each.replace(tzinfo=Eastern()), each - utc[0], each == each.replace(tzinfo=None))
    print(time(1, 45, tzinfo=zone) == time(6, 45, tzinfo=Fixed()), hash(time(1, fold=1)) == hash(time(1)))
    print(len({datetime(2002, 10, 27, 1, 45, tzinfo=zone, fold=fold) for fold in (0, 1)}))


asyncio.run(main())
