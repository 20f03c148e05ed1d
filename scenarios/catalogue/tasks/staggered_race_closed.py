# staggered_race() closed in the middle: at its end it deletes the variables
# that its tasks look up, so those fail with NameError.
import asyncio
import functools
from asyncio.staggered import staggered_race


async def racer(n, delay):
    print("begins", n)
    await asyncio.sleep(delay)
    print("ends", n)


async def fails(n):
    await asyncio.sleep(0)
    raise ValueError(n)


async def closes(functions, delay, steps):
    race = staggered_race(functions, delay)
    race.send(None)
    for _ in range(steps):
        await asyncio.sleep(0)
    race.close()
    await asyncio.sleep(3)


async def main():
    for steps in range(6):
        print("steps:", steps)
        await closes([functools.partial(racer, n, 1) for n in range(2)], 0.5, steps)
        await closes([functools.partial(fails, n) for n in range(2)], None, steps)


asyncio.run(main())
