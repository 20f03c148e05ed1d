# zoneinfo: offsets, names and DST of zones of the system's database, in gaps and repeated hours, far from now, from
# UTC, from files, pickled and cached; keys that name no zone.
import asyncio
import io
import pickle
import zoneinfo
from datetime import datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError


def attempt(call):
    try:
        return call()
    except Exception as error:
        return f"{type(error).__name__} {error}"


def show(zone, moment):
    there = moment.replace(tzinfo=zone)
    print(there, there.tzname(), there.dst(), there.fold, there.astimezone(timezone.utc), there.timestamp())


async def main():
    for key in "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Europe/Dublin", "America/Sao_Paulo", "UTC":
        zone = ZoneInfo(key)
        print(zone, repr(zone), zone.key, zone is ZoneInfo(key), zone.utcoffset(None), zone.tzname(None), zone.dst(None))
        for moment in (datetime(1800, 1, 1), datetime(1945, 7, 1), datetime(1999, 12, 31, 23, 59), datetime(2024, 3, 31, 2, 30),
                       datetime(2024, 10, 27, 2, 30), datetime(2024, 11, 3, 1, 30), datetime(2040, 7, 4), datetime(2100, 1, 1)):
            show(zone, moment)
            show(zone, moment.replace(fold=1))
            utc = moment.replace(tzinfo=timezone.utc).astimezone(zone)
            print(utc, utc.fold, utc + timedelta(hours=1), utc.strftime("%Z %z"))
    berlin = ZoneInfo("Europe/Berlin")
    print(datetime(2024, 6, 1, tzinfo=berlin) - datetime(2024, 6, 1, tzinfo=ZoneInfo("Asia/Tokyo")), datetime.now(berlin), time(1, tzinfo=berlin).utcoffset())
    for key in "Europe/Nowhere", "/etc/passwd", "../passwd", "a/../b", "Europe", "", "Europe/Berlin\0x":
        print(repr(key), attempt(lambda: ZoneInfo(key)).partition(". ")[0].replace('"', "'").rstrip("'"))
    print(issubclass(ZoneInfoNotFoundError, KeyError), "Europe/Berlin" in zoneinfo.available_timezones(), len(zoneinfo.available_timezones()) > 400)
    print(pickle.loads(pickle.dumps(berlin)) is berlin, ZoneInfo.no_cache("Europe/Berlin") is berlin,
          pickle.loads(pickle.dumps(ZoneInfo.no_cache("Europe/Berlin"))) is berlin)
    data = b"TZif2" + bytes(15) + bytes(24) + b"TZif2" + bytes(15) + (0).to_bytes(4, "big") * 4 + (1).to_bytes(4, "big") + (4).to_bytes(4, "big") + (3600).to_bytes(4, "big") + b"\0\0" + b"ABC\0" + b"\nABC-1\n"
    print(attempt(lambda: str(ZoneInfo.from_file(io.BytesIO(data), key="Own").tzname(datetime(2000, 1, 1)))),
          attempt(lambda: ZoneInfo.from_file(io.BytesIO(b"none"))), attempt(lambda: pickle.dumps(ZoneInfo.from_file(io.BytesIO(data)))))
    print(attempt(lambda: berlin.fromutc(datetime(2000, 1, 1))), attempt(lambda: berlin.fromutc(1)))
    ZoneInfo.clear_cache()
    print(ZoneInfo("Europe/Berlin") is berlin, attempt(lambda: zoneinfo.reset_tzpath("x")), attempt(lambda: zoneinfo.reset_tzpath(["x"])))


asyncio.run(main())
