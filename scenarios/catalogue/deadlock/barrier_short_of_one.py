# A barrier that lacks a party is reported with the number of parties that have arrived.
# report:
#   barrier_short_of_one.py: deadlock at 0 s, tick 3: 3 tasks can never run again:
#     main waits for gather of party, party#2 at barrier_short_of_one.py:17
#     party waits for Barrier.wait() at barrier_short_of_one.py:12: 2 of 3 parties have come, nothing is left that could come
#     party#2 waits for Barrier.wait() at barrier_short_of_one.py:12: 2 of 3 parties have come, nothing is left that could come

import asyncio


async def party(barrier):
    await barrier.wait()


async def main():
    barrier = asyncio.Barrier(3)
    await asyncio.gather(party(barrier), party(barrier))


asyncio.run(main())
