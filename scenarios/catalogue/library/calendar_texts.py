# calendar: months and years as lists and as text, from any first weekday.
import calendar

print(calendar.month(2024, 2))
print(calendar.monthcalendar(2024, 2))
print(calendar.TextCalendar(6).formatmonth(2023, 1, w=4, l=2))
calendar.prmonth(2023, 10)
c = calendar.Calendar(firstweekday=calendar.SUNDAY)
print(list(c.iterweekdays()), list(c.itermonthdays(2024, 2))[:5], list(c.itermonthdates(2024, 3))[0])
print(list(c.itermonthdays2(2024, 9))[-3:], list(c.itermonthdays3(2024, 12))[-2:], list(c.itermonthdays4(2024, 1))[:2])
print(c.monthdayscalendar(2024, 1)[0], c.monthdatescalendar(2024, 12)[-1][-1], c.monthdays2calendar(2023, 5)[0][:2])
print([len(row) for row in c.yeardayscalendar(2024, 5)], c.yeardatescalendar(2024)[0][0][0][0])
print(c.yeardays2calendar(2024, 12)[0][11][-1])
print(calendar.calendar(2024))
print(calendar.TextCalendar().formatyear(2025, w=3, l=1, c=3, m=4))
calendar.setfirstweekday(calendar.SUNDAY)
print(calendar.firstweekday(), calendar.weekheader(3), calendar.week([(1, 0), (0, 1)], 4))
for call in (lambda: calendar.setfirstweekday(9), lambda: calendar.month(2024, 13), lambda: calendar.monthrange(2024, 0)):
    try:
        call()
    except ValueError as e:
        print(type(e).__name__, e)


class Short(calendar.TextCalendar):
    def formatday(self, day, weekday, width):
        return "*".center(width) if weekday > 4 else super().formatday(day, weekday, width)


Short().prmonth(2024, 6)
