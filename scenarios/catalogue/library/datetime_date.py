# date: arithmetic, calendars, texts both ways, comparisons, errors.
from datetime import date, datetime, timedelta

for d in date(2024, 2, 29), date(1, 1, 1), date(9999, 12, 31), date(2000, 1, 1), date(2021, 1, 3), date(2020, 12, 31):
    print(repr(d), d, d.isoformat(), d.weekday(), d.isoweekday(), tuple(d.isocalendar()), d.toordinal(), d.ctime(), d.strftime("%a %d %b %Y|%j|%U|%%"))
    print(date.fromordinal(d.toordinal()) == d, date.fromisoformat(str(d)) == d, date.fromisocalendar(*d.isocalendar()) == d, d.timetuple()[:8])
d = date(2024, 2, 29)
print(d + timedelta(1), d - timedelta(days=60, hours=23), d - date(2023, 2, 28), timedelta(366) + d, d.replace(year=2020), d.replace(month=3, day=31))
print(d == date(2024, 2, 29), d < date(2024, 3, 1), d > date(2024, 3, 1), d <= d, d >= d, d != d, hash(d) == hash(date(2024, 2, 29)), d == 3, {d: 1}[d])
print(f"{d:%d/%m/%y}", f"{d}", format(d, ""), d.year, d.month, d.day, d.isocalendar(), d.isocalendar().week, date.min, date.max, date.resolution)
print(date.fromtimestamp(86400 * 365), date.strptime("1 Feb 2003", "%d %b %Y"), d == datetime(2024, 2, 29), isinstance(datetime(2024, 2, 29), date))
for text in "20240229", "2024-W09-4", "2024W094", "2024-W09", "2024-02-30", "2024-2-29", "x", "2024-0229", "2024-W54-1", "":
    try:
        print(date.fromisoformat(text))
    except ValueError as e:
        print("ValueError:", e)
for wrong in (lambda: date(2023, 2, 29), lambda: date(0, 1, 1), lambda: date(2023, 13, 1), lambda: date(2023, 1), lambda: date(2023, 1, 1.5), lambda: d + 1, lambda: d - 1,
              lambda: d < 3, lambda: d < datetime(2024, 1, 1), lambda: date.max + timedelta(1), lambda: date.fromordinal(0), lambda: date.fromisocalendar(2024, 54, 1),
              lambda: date.fromisocalendar(2024, 1, 8), lambda: date.strptime("x", "%Y"), lambda: date("2024", 1, 1)):
    try:
        print(wrong())
    except (OverflowError, TypeError, ValueError) as e:
        print(type(e).__name__, e)


class Day(date):
    def next(self):
        return self + timedelta(1)


print(repr(Day(2024, 12, 31).next()), type(Day(2024, 1, 1).next()).__name__, Day(2024, 1, 1) == date(2024, 1, 1))
