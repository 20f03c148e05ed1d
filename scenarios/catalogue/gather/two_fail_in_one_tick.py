# If two children fail in the same tick, the gather raises the exception of the
# one whose callback runs first, in the order in which they ended.
import asyncio


async def child(name, turns):
    for _ in range(turns):
        await asyncio.sleep(0)
    raise LookupError(name)


async def main():
    for turns in ((2, 2), (2, 1), (3, 3)):
        try:
            await asyncio.gather(*(child(f"{'ab'[n]}{t}", t) for n, t in enumerate(turns)))
        except LookupError as e:
            print(turns, "gave", e)


asyncio.run(main())
