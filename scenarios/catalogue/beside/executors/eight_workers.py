# The default executor of a machine with four processors has eight workers: the
# ninth job starts when the first one is done.
import asyncio
import time


def work(i):
    print("start", i)
    time.sleep(1 + i / 10)
    print("end", i)
    return i


async def main():
    loop = asyncio.get_running_loop()
    print(await asyncio.gather(*[loop.run_in_executor(None, work, i) for i in range(10)]))
    print(loop.time())


asyncio.run(main())
