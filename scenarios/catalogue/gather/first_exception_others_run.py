# The first exception ends the gather at once, while the other children
# continue; their later exceptions are not raised, but count as retrieved.
import asyncio


async def child(n, fails):
    try:
        await asyncio.sleep(n)
        if fails:
            raise ValueError(n)
        return n
    finally:
        print("child", n, "ends")


async def main():
    gathered = asyncio.gather(child(1, False), child(2, True), child(3, False), child(4, True))
    try:
        await gathered
    except ValueError as e:
        print("gather failed with", e, "at", asyncio.get_running_loop().time())
    await asyncio.sleep(3)
    print("children ran on;", repr(gathered.exception()))


asyncio.run(main())
