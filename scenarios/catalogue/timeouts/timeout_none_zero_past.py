# timeout(None) never expires; zero, negative delays and deadlines in the past
# expire in the next tick, if the block suspends at all.
import asyncio


async def attempt(limit, turns):
    try:
        async with limit:
            for n in range(turns):
                await asyncio.sleep(0)
                print("turn", n, limit)
        print("left in time", limit.expired())
    except TimeoutError:
        print("timed out", limit.when(), limit.expired())


async def main():
    await asyncio.sleep(3)
    await attempt(asyncio.timeout(None), 2)
    await attempt(asyncio.timeout(0), 2)
    await attempt(asyncio.timeout(-1), 2)
    await attempt(asyncio.timeout_at(1), 2)
    await attempt(asyncio.timeout_at(None), 1)
    await attempt(asyncio.timeout(0), 0)
    print(asyncio.get_running_loop().time())


asyncio.run(main())
