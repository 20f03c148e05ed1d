# Time is a float: ten sleeps of a tenth do not add up to one second, and sums
# of deadlines differ by rounding.
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    loop.call_at(1.0, print, "timer at one")
    loop.call_at(0.1 + 0.2, print, "timer at", 0.1 + 0.2)
    loop.call_at(0.3, print, "timer at", 0.3)
    for _ in range(10):
        await asyncio.sleep(0.1)
        print(loop.time())
    print(loop.time() == 1.0)


asyncio.run(main())
