# run_until_complete() of a future that is not a task: the report also names
# the object that the loop itself waits for.
# report:
#   until_a_future.py: deadlock at 0 s, tick 2: 1 task can never run again:
#     job waits for Event.wait() at until_a_future.py:12: nothing is left that could set()
#     run_until_complete() waits for gather of job and a future

import asyncio


async def job():
    await asyncio.Event().wait()


loop = asyncio.new_event_loop()
first = loop.create_task(job())
loop.run_until_complete(asyncio.gather(first, loop.create_future()))
