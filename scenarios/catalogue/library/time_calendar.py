# time: dates of UTC both ways, formatted and parsed, with their errors.
import time
for t in (0, 86399, 951782400, 1709164800, 1735689599, -1, -86400*365*30, 4102444800, 253402300799, 1234567890.75):
    g = time.gmtime(t)
    print(g)
    print(time.asctime(g), time.mktime(g), time.ctime(t))
    for f in ("%a %A %b %B %c %d %H %I %j %m %M %p %S %U %w %W %x %X %y %Y %Z %%", "%C %D %e %F %g %G %h %n %R %r %t %T %u %V %z"):
        print(time.strftime(f, g))
cases = [("2024-02-29 13:14:15", "%Y-%m-%d %H:%M:%S"), ("01/02/24", "%x"), ("30 Nov 00", "%d %b %y"),
 ("12:30 PM", "%I:%M %p"), ("12:30 am", "%I:%M %p"), ("2024-060", "%Y-%j"), ("Tue Jun 11 2024", "%a %b %d %Y"), ("2024 10 1", "%Y %W %w"),
 ("2024 10 0", "%Y %U %w"),  ("Sat Jan  1 00:00:00 2000", "%c"), ("20240102", "%Y%m%d"), ("112024", "%d%m%Y"), ("1112024", "%d%m%Y"), ("x", "%Y"), ("2024x", "%Y"), ("2024", "%q"), ("2024", "%Y%"),
 ("2023-02-30", "%Y-%m-%d"), ("2024-W10-1", "%G-W%V-%u"), ("10", "%V"), ("2024 10", "%Y %V"), ("2024  01", "%Y %m"), ("UTC", "%Z"), ("+0530", "%z"), ("Feb 29", "%b %d")]
for s, f in cases:
    try:
        print(time.strptime(s, f))
    except ValueError as e:
        print("ValueError", e)
for call in (lambda: time.strftime("%Y", (2000, 13, 1, 0, 0, 0, 0, 1, 0)), lambda: time.strftime(3), lambda: time.mktime((1, 2)), lambda: time.struct_time((1,)), lambda: time.gmtime(float("nan")), lambda: time.gmtime(1e30), lambda: time.asctime([1]), lambda: time.gmtime("x"), lambda: time.strptime(1, "2")):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
print(time.struct_time((2000, 1, 2, 3, 4, 5, 6, 7, 8)), time.timezone, time.tzname, time.localtime(0).tm_zone)
print(time.mktime((2000, 14, 35, 25, 61, 61, 0, 0, -1)))
print(tuple(time.gmtime(5))[:3], time.gmtime(5) == time.gmtime(5), time.gmtime(5) < time.gmtime(6))
