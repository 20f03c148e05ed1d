# Deadlines closer than the clock's resolution of one nanosecond share a tick;
# two nanoseconds apart they do not.
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    loop.call_at(1, print, "one")
    loop.call_at(1 + 5e-10, print, "half a nanosecond later")
    loop.call_at(2, print, "two")
    loop.call_at(2 + 2e-9, print, "two nanoseconds later")
    loop.call_at(0.5e-9, print, "half a nanosecond is waited for")
    await asyncio.sleep(3)
    print("the clock stood at the first deadline:", loop.time())


asyncio.run(main())
