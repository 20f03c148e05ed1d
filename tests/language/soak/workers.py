# Calls of workers, eight at a time.
import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor

COUNT = int(sys.argv[1])


def work(n):
    return n * n


async def main():
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(8) as pool:
        for first in range(0, COUNT, 100):
            found = await asyncio.gather(*(loop.run_in_executor(pool, work, n) for n in range(first, first + 100)))
            assert found[7] == (first + 7) ** 2
    print(COUNT, "calls")


asyncio.run(main())
