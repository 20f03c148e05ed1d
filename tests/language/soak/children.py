# Children, a few at a time, each waited for.
import asyncio
import sys

COUNT = int(sys.argv[1])


async def one(n):
    p = await asyncio.create_subprocess_exec("cat", stdin=-1, stdout=-1)
    out, _ = await p.communicate(b"%d" % n)
    assert out == b"%d" % n and p.returncode == 0, (out, p.returncode)


async def main():
    for first in range(0, COUNT, 10):
        await asyncio.gather(*(one(n) for n in range(first, min(first + 10, COUNT))))
    print(COUNT, "children")


asyncio.run(main())
