# Two texts that are compiled while the program runs and are both called
# <string>, and a child of python3 -c, whose text is another one.
import asyncio
import sys

ONE = """
async def one(n):
    await asyncio.sleep(n)
    return "one"
"""
TWO = """

async def two(n):
    doubled = 2 * n
    await asyncio.sleep(doubled)
    raise ValueError("two")
"""
names = {"asyncio": asyncio}
exec(ONE, names)
exec(TWO, names)


async def main():
    both = [names["one"](1), names["two"](2)]
    print(await asyncio.gather(*both, return_exceptions=True))
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", "import time\n\n\ntime.sleep(5)\n")
    print(await child.wait())


asyncio.run(main())
