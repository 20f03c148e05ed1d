# The smallest program: one coroutine that prints, sleeps one second and prints
# again, and then the two shutdown coroutines of asyncio.run, each with its ticks.
import asyncio


async def main():
    print("Hello...")
    await asyncio.sleep(1)
    print("...World!")


asyncio.run(main())
