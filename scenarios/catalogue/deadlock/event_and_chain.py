# A chain of tasks, each awaiting the next, with an event at its end: each link
# is named, through shield(), wait_for() and wait().
# report:
#   event_and_chain.py: deadlock at 0 s, tick 3: 4 tasks can never run again:
#     main waits for wait of limits, last at event_and_chain.py:29
#     last waits for Event.wait() at event_and_chain.py:14: nothing is left that could set()
#     shields waits for shield of last at event_and_chain.py:18
#     limits waits for task shields at event_and_chain.py:22

import asyncio


async def last(event):
    await event.wait()


async def shields(task):
    await asyncio.shield(task)


async def limits(task):
    await asyncio.wait_for(task, None)


async def main():
    end = asyncio.create_task(last(asyncio.Event()))
    shielding = asyncio.create_task(shields(end))
    limiting = asyncio.create_task(limits(shielding))
    await asyncio.wait([limiting, end])


asyncio.run(main())
