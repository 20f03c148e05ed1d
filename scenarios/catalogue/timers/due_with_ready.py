# A timer that becomes due is appended to the ready queue, and runs in the same tick.
import asyncio
import time


async def main():
    loop = asyncio.get_running_loop()
    loop.call_later(1, print, "timer")
    loop.call_soon(print, "ready one")
    loop.call_soon(time.sleep, 2)
    loop.call_soon(print, "ready two")
    await asyncio.sleep(0)
    print("main, at", loop.time())
    loop.call_soon(print, "ready before the overdue timer")
    loop.call_later(0, print, "made last, due last")
    await asyncio.sleep(0)
    print("main's own step was ready as well")
    await asyncio.sleep(0)


asyncio.run(main())
