# time.sleep blocks the whole loop: timers that became due meanwhile run late,
# in one tick, by deadline.
import asyncio
import time


async def sleeper(name, delay):
    await asyncio.sleep(delay)
    print(name, "wanted", delay, "woke at", time.monotonic())


async def blocker():
    await asyncio.sleep(1)
    print("blocking from", time.time())
    time.sleep(3)
    print("blocked until", time.perf_counter())


async def main():
    await asyncio.gather(sleeper("c", 3.5), blocker(), sleeper("b", 3),
                         sleeper("a", 2), sleeper("d", 4.5))


asyncio.run(main())
