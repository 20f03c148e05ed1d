# A running timeout can be rescheduled later, sooner, to None and into the
# past; outside its block it cannot.
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    limit = asyncio.timeout(1)
    for _ in range(2):
        try:
            limit.reschedule(5)
        except RuntimeError as e:
            print("RuntimeError:", e)
    try:
        async with limit:
            limit.reschedule(loop.time() + 4)
            await asyncio.sleep(2)
            print("later", limit)
            limit.reschedule(None)
            await asyncio.sleep(10)
            print("off", limit, limit.when())
            limit.reschedule(loop.time() + 1)
            limit.reschedule(loop.time() - 1)
            print("past", limit)
            await asyncio.sleep(10)
    except TimeoutError:
        print("timed out at", loop.time(), limit)
    try:
        limit.reschedule(99)
    except RuntimeError as e:
        print("RuntimeError:", e)
    async with asyncio.timeout(1) as other:
        pass
    try:
        other.reschedule(1)
    except RuntimeError as e:
        print("RuntimeError:", e)


asyncio.run(main())
