# The clocks: time() begins at 2000-01-01T00:00:00Z, the others at 0; functions
# of a moment take the current one by default.
import asyncio
import time


async def main():
    print(time.time(), time.time_ns(), time.monotonic(), time.monotonic_ns())
    await asyncio.sleep(1.5)
    print(time.time(), time.time_ns(), time.perf_counter(), time.perf_counter_ns())
    print(time.ctime(), time.asctime(), time.strftime("%Y-%m-%d %H:%M:%S %Z"))
    print(time.localtime() == time.gmtime(), tuple(time.localtime()))
    await asyncio.sleep(86400 * 59)
    print(time.strftime("%c"), time.localtime().tm_yday)
    time.sleep(0.000001)
    print(time.time_ns(), time.process_time() == time.thread_time())


asyncio.run(main())
