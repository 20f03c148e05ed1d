"""datetime and time: arithmetic, comparison, text in both directions, virtual now."""

PRELUDE = """
import datetime
from datetime import date, timedelta, timezone

DT = datetime.datetime
ZONES = [None, datetime.UTC, timezone(timedelta(hours=2)), timezone(timedelta(hours=-3, minutes=-30), "NST")]
"""

ENDLESS = {"dates_moment": "DT.now()", "dates_delta": "timedelta(n)"}

PARTS = ["pass"]

RULES = {
    "dates_delta": ["timedelta({k})", "timedelta(hours={NUMBERED}, minutes=n)", "timedelta(seconds={k}, microseconds={NUMBERED})", "timedelta(days=-1, milliseconds=n)", "timedelta(weeks=n) / 7", "timedelta(0.1)", "({dates_moment} - {dates_moment})", "timedelta.max", "timedelta({object})"],
    "dates_zone": ["ZONES[n % 4]", "ZONES[{k}]", "datetime.UTC", "None"],
    "dates_moment": ["DT(2024, 2, {NUMBERED} % 28 + 1, n, {NUMBERED} % 60)", "DT(2000, 1, 1, tzinfo={dates_zone})", "DT.now()", "DT.now({dates_zone})", "DT.fromtimestamp({NUMBERED} * 86399, {dates_zone})", "DT(1999, 12, 31, 23, 59, 59, 999999, {dates_zone})", "DT.fromisoformat('2021-03-0{k}T0{k}:30')",
        "DT.combine(date(2020, 2, 29), datetime.time(n, 30))", "date(2023, {NUMBERED} % 12 + 1, {NUMBERED} % 31 + 1)", "date.today()", "datetime.time(n, {NUMBERED} % 60, tzinfo={dates_zone})", "DT.strptime('2022-{NUMBERED}-03', '%Y-%m-%d')", "DT.min", "{dates_moment} + {dates_delta}"],
}

MORE = {
    "object": ["{dates_moment}", "{dates_delta}"],
    "sync": [
        "{dates_moment}", "{dates_moment}", "{dates_delta}", "{dates_delta}", "str({dates_moment})", "str({dates_delta})", "{dates_moment} + {dates_delta}", "{dates_moment} - {dates_moment}", "{dates_moment} - {dates_delta}", "{dates_moment} < {dates_moment}", "{dates_moment} == {dates_moment}", "({dates_moment}).isoformat()",
        "({dates_moment}).isoformat(timespec='milliseconds')", "({dates_moment}).strftime('%Y-%m-%d %H:%M:%S.%f %z %Z %j %a %b %p %I')", "f\"\"\"{{dates_moment}:%d.%m.%y}\"\"\"", "({dates_moment}).replace(day=n + 1)", "({dates_moment}).astimezone({dates_zone})", "({dates_moment}).timestamp()", "({dates_moment}).weekday()",
        "({dates_moment}).isocalendar()", "({dates_moment}).date()", "({dates_moment}).timetuple()", "({dates_moment}).utcoffset()", "({dates_delta}).total_seconds()", "({dates_delta}) * n", "({dates_delta}) / {k}", "({dates_delta}) // timedelta(hours=1)", "({dates_delta}) % timedelta(minutes=7)", "divmod({dates_delta}, timedelta(hours=5))",
        "abs({dates_delta})", "-({dates_delta})", "bool({dates_delta})", "({dates_delta}) < ({dates_delta})", "(({dates_delta}).days, ({dates_delta}).seconds)", "DT.fromisoformat('{NUMBERED}')", "DT.fromisoformat('2024-01-01T00:00:00Z') - DT.now(datetime.UTC)", "date.fromisoformat('2024-02-30')", "DT.strptime('{NUMBERED}:05 PM', '%I:%M %p')", "DT.strptime('x', '%Y')",
        "date(2024, 13, 1)", "DT(2024, 1, 32)", "date.fromordinal({NUMBERED} + 700000)", "({dates_moment}).toordinal()", "date.fromisocalendar(2024, {NUMBERED}, 1)", "sum([{dates_delta}, {dates_delta}], timedelta())", "sorted([{dates_moment}, {dates_moment}])", "({dates_moment}).ctime()", "({dates_moment}).tzname()", "timezone({dates_delta})", "repr({dates_zone})",
        "time.strftime('%H:%M:%S', time.gmtime({NUMBERED} * 77))", "time.ctime(n)", "time.strptime('10 Jun 2024', '%d %b %Y')[:6]", "copy.replace({dates_moment}, hour=n)", "max({dates_delta}, {dates_delta})",
    ],
    "astep": ["start = DT.now()\nawait {aw}\nprint(DT.now() - start, DT.now(datetime.UTC).isoformat())"],
    "tstep": ["print(DT.now(), timedelta(seconds=loop().time()))", "await asyncio.sleep(timedelta(seconds=n).total_seconds())"],
}
