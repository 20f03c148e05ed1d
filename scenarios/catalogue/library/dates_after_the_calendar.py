# datetime: the clock and timestamps beyond year 9999.
import time
from datetime import UTC, date, datetime, timedelta


def show(call):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)


for t in 253402300799, 253402300800, -62135596800, -62135596801, 3e11:
    show(lambda: datetime.fromtimestamp(t))
    show(lambda: datetime.fromtimestamp(t, UTC))
    show(lambda: date.fromtimestamp(t))
show(lambda: datetime.max + timedelta(1))
show(lambda: date.max + timedelta(1))


for delay in 1e9, 2.5e11, 1e13:
    while delay > 0:
        time.sleep(min(delay, 9e9))  # the longest that CPython allows
        delay -= 9e9
    show(datetime.now)
    show(lambda: datetime.now(UTC))
