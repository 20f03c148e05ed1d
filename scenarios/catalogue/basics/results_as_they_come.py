# The same jobs as in results_all_at_once, with each result printed by a loop
# over wait() as soon as it is available.
import asyncio
import random


async def job(n):
    await asyncio.sleep(random.random() + n)
    return n


async def main():
    loop = asyncio.get_running_loop()
    pending = [asyncio.create_task(job(n)) for n in (3, 1, 2, 1)]
    while pending:
        done, pending = await asyncio.wait(
            pending, return_when=asyncio.FIRST_COMPLETED)
        print(sorted(t.result() for t in done), "at", loop.time())


asyncio.run(main())
