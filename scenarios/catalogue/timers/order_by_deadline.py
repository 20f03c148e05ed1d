# Timers fire by deadline, whatever the order of their creation, and each due
# time has its own tick.
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    for delay in (3, 1, 2.5, 0.5, 2):
        loop.call_later(delay, print, "due", delay)
    loop.call_at(1.5, print, "due at", 1.5)
    await asyncio.sleep(4)
    print("time", loop.time())


asyncio.run(main())
