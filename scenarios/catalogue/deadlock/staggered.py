# staggered_race() is reported with those attempts that are still running.
# report:
#   staggered.py: deadlock at 2 s, tick 10: 3 tasks can never run again:
#     main waits for staggered_race of run_one_coro, run_one_coro#2 at staggered.py:17
#     run_one_coro waits for Event.wait() at staggered.py:13: nothing is left that could set()
#     run_one_coro#2 waits for Event.wait() at staggered.py:13: nothing is left that could set()

import asyncio
from asyncio.staggered import staggered_race


async def stuck():
    await asyncio.Event().wait()


async def main():
    await staggered_race([stuck, stuck], 1)


asyncio.run(main())
