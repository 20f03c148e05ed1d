# A timer whose deadline is NaN is due as soon as it is at the head of the
# heap: no comparison with NaN is true.
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    for delay in (1, float("nan"), 2, float("nan"), 0.5):
        loop.call_later(delay, print, "delay", delay)
    await asyncio.sleep(3)
    loop.call_later(float("nan"), print, "alone")
    await asyncio.sleep(1)


asyncio.run(main())
