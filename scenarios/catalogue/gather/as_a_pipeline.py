# Gathers in sequence: each stage starts when the whole previous stage is done,
# and the durations of the slowest tasks add up.
import asyncio


async def stage(name, n):
    await asyncio.sleep(n)
    print(name, n, "at", asyncio.get_running_loop().time())
    return n + 1


async def main():
    values = [2, 1, 3]
    for name in ("load", "work", "save"):
        values = await asyncio.gather(*[stage(name, n) for n in values])
    print(values, sum(values))


asyncio.run(main())
