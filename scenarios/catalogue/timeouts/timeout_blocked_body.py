# A block that exceeds its deadline without suspending is not interrupted: only
# the loop notices the deadline.
import asyncio
import time


async def main():
    async with asyncio.timeout(1) as limit:
        time.sleep(5)
    print("no error", limit.expired(), asyncio.get_running_loop().time())
    try:
        async with asyncio.timeout(1) as limit:
            time.sleep(5)
            print("suspending now")
            await asyncio.sleep(0)
            print("the overdue timer runs after the step of this tick")
            await asyncio.sleep(0)
            print("never printed")
    except TimeoutError:
        print("timed out", limit.expired(), asyncio.get_running_loop().time())


asyncio.run(main())
