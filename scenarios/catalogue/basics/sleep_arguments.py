# sleep() returns its result, treats a negative delay as zero (without a timer), and refuses NaN.
import asyncio
import math


async def main():
    loop = asyncio.get_running_loop()
    print(await asyncio.sleep(0, "zero"))
    print(await asyncio.sleep(-5, "negative"))
    print(await asyncio.sleep(0.25, result="quarter"), loop.time())
    print(await asyncio.sleep(True, "a bool is one second"), loop.time())
    try:
        await asyncio.sleep(math.nan)
    except ValueError as e:
        print("ValueError:", e)
    try:
        await asyncio.sleep("1")
    except TypeError as e:
        print("TypeError:", e)
    try:
        await asyncio.sleep(None)
    except TypeError as e:
        print("TypeError:", e)


asyncio.run(main())
