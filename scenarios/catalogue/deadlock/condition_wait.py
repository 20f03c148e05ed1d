# Waiting for a notification, with and without a predicate, and for the lock of
# a condition that another task holds.
# report:
#   condition_wait.py: deadlock at 0 s, tick 4: 4 tasks can never run again:
#     main waits for gather of waits, waits_for, keeps at condition_wait.py:31
#     waits waits for Lock.acquire() at condition_wait.py:15, held by keeps
#     waits_for waits for Condition.wait() at condition_wait.py:20: nothing is left that could notify()
#     keeps waits for Event.wait() at condition_wait.py:26: nothing is left that could set()

import asyncio


async def waits(condition):
    async with condition:
        await condition.wait()


async def waits_for(condition):
    async with condition:
        await condition.wait_for(lambda: False)


async def keeps(condition):
    async with condition:
        condition.notify()
        await asyncio.Event().wait()


async def main():
    condition, other = asyncio.Condition(), asyncio.Condition()
    await asyncio.gather(waits(condition), waits_for(other), keeps(condition))


asyncio.run(main())
