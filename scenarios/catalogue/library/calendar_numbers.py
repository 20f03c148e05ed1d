# Module calendar: leap years, weekdays, lengths of months, timegm, and the names.
import calendar
import time

print([y for y in range(1890, 2010) if calendar.isleap(y)][-4:], calendar.leapdays(1900, 2025), calendar.leapdays(2000, 2000))
print(repr(calendar.weekday(2024, 2, 29)), calendar.weekday(12024, 1, 1), calendar.monthrange(2024, 2))
print([calendar.monthrange(2023, m)[1] for m in range(1, 13)], calendar.monthrange(2000, calendar.MAY))
for month in 0, 13:
    try:
        calendar.monthrange(2024, month)
    except calendar.IllegalMonthError as e:
        print(e, e.month, isinstance(e, IndexError), type(e).__mro__[1].__name__)
print(calendar.timegm(time.gmtime(86400 * 365)), calendar.timegm((2000, 1, 1, 0, 0, 0)), calendar.timegm((2024, 2, 31, 25, 0, 1, 0)))
print(list(calendar.month_name), calendar.month_abbr[2], calendar.month_name[-1], calendar.day_name[2:4], len(calendar.day_abbr))
print(list(calendar.day_abbr), calendar.MONDAY, repr(calendar.SUNDAY), calendar.Month.MAY.name, repr(calendar.Day(3)), calendar.DECEMBER + 1)
