# From 2**24 s on, time() + 1e-9 equals time(): a clock that stopped exactly at
# a deadline would never pass it, and the loop would spin. Real clocks move;
# this one advances by one ulp before such a tick.
import asyncio
import time


def fire(name):
    print(name, asyncio.get_running_loop().time())


async def sleeper(name, delay):
    await asyncio.sleep(delay)
    fire(name)


async def shows_at(loop, start):
    print("--", loop.time())
    head = loop.call_at(start + 1, fire, "cancelled before it is due")
    for name in "abcde":  # equal deadlines come in heapq's order
        loop.call_at(start + 2, fire, name)
    loop.call_at(start + 2, head.cancel)
    loop.call_at(start + 4, fire, "a tick of its own")
    loop.call_at(float("inf"), fire, "never")
    head.cancel()
    tasks = [sleeper(n, 2) for n in ("first", "second", "third")]
    await asyncio.gather(*tasks, sleeper("late", 4))
    loop.call_at(loop.time(), fire, "due now, behind what is ready")
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    due = loop.call_at(loop.time(), fire, "cancelled where it is due")
    loop.call_at(loop.time(), fire, "due now, and nothing is ready")
    due.cancel()
    loop.call_at(loop.time() - 1, fire, "overdue")
    await asyncio.sleep(8)
    print(loop.time() - start >= 12)


async def main():
    loop = asyncio.get_running_loop()
    await shows_at(loop, 0.0)
    await asyncio.sleep(1.7e7)  # in waits of a day
    await shows_at(loop, loop.time())
    await asyncio.sleep(24 * 3600)  # exactly one wait
    await asyncio.sleep(24 * 3600 + 1)
    for jump in 1e9, 1e15:
        while jump > 0:
            time.sleep(min(jump, 9e9))  # the longest that CPython allows
            jump -= 9e9
        await asyncio.sleep(1)
        await shows_at(loop, loop.time())
    async with asyncio.timeout(2):
        await asyncio.sleep(1)
    try:
        await asyncio.wait_for(asyncio.sleep(4), 2)
    except TimeoutError:
        fire("timed out")


asyncio.run(main())
