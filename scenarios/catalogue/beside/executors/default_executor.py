# set_default_executor, and shutdown_default_executor, after which the loop
# accepts no more jobs.
import asyncio
import time
from concurrent.futures import ThreadPoolExecutor


async def main():
    loop = asyncio.get_running_loop()
    try:
        loop.set_default_executor(None)
    except TypeError as e:
        print(e)
    loop.set_default_executor(ThreadPoolExecutor(1))
    print(await asyncio.gather(*[loop.run_in_executor(None, time.sleep, 1) for _ in range(2)]), loop.time())
    late = loop.run_in_executor(None, time.sleep, 3)
    await loop.shutdown_default_executor()
    print(late.done(), loop.time())
    try:
        await loop.run_in_executor(None, print)
    except RuntimeError as e:
        print(e)


asyncio.run(main())
