# call_later with a zero or negative delay, and call_at in the past, fire in
# the next tick, after the handles already ready, by deadline.
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    await asyncio.sleep(5)
    loop.call_later(0, print, "zero")
    loop.call_later(-1, print, "minus one")
    loop.call_at(2, print, "at two, long past")
    loop.call_at(-7, print, "before the world")
    loop.call_soon(print, "soon")
    print("set up")
    await asyncio.sleep(0)
    print("main stepped before the timers of its tick:", loop.time())
    await asyncio.sleep(0)


asyncio.run(main())
