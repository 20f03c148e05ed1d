# No wait is longer than a day: a sleep of two and a half days wakes the loop
# twice without work, and those ticks count.
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    day = 24 * 3600
    await asyncio.sleep(2.5 * day)
    print("after two and a half days", loop.time())
    await asyncio.sleep(day)
    print("exactly one day is no extra tick", loop.time())
    await asyncio.sleep(day + 0.001)
    print("a thousandth more is", loop.time())


asyncio.run(main())
