# A handler of signal.signal() writes the counters that the program is updating: it runs between two statements, and
# sees one changed without the other. Fixed: a handler of the loop runs between two callbacks.
# explore: --inject signal:SIGHUP
import asyncio
import signal

received = 0
total = 0
reports = []


def report(*args):
    reports.append((received, total))


def add(amount):
    global received, total
    received += 1
    total += check(amount)


def check(amount):
    assert amount > 0
    return amount


async def main():
    asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, report)
    for _ in range(4):
        await asyncio.sleep(0.1)
        add(10)


asyncio.run(main())
for count, amount in reports:
    assert amount == 10 * count, (count, amount)
