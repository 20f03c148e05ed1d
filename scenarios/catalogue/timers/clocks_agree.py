# All clocks of the program are the loop's virtual clock and start at zero, but
# for time(), which starts at 2000-01-01T00:00:00Z; a negative time.sleep is
# refused.
import asyncio
import time

print(time.time(), time.monotonic(), time.perf_counter())


async def main():
    loop = asyncio.get_running_loop()
    time.sleep(0.125)
    print(loop.time(), time.time(), time.monotonic(), time.perf_counter())
    await asyncio.sleep(1)
    print(loop.time() == time.time() - 946684800 == time.monotonic())
    time.sleep(0)
    try:
        time.sleep(-1)
    except ValueError as e:
        print("ValueError:", e)


asyncio.run(main())
time.sleep(1)
print(time.time())
