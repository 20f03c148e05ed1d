# Tasks whose loop was stopped are reported as waiting for that loop.
# report:
#   stopped_loop.py: deadlock at 0 s, tick 3: 3 tasks can never run again:
#     job waits for sleep() at stopped_loop.py:12: nothing is left that could run its loop
#     later waits for its loop at stopped_loop.py:15: nothing is left that could run it
#     later#2 waits for Event.wait() at stopped_loop.py:16: nothing is left that could set()

import asyncio


async def job():
    await asyncio.sleep(1)


async def later():
    await asyncio.Event().wait()


first = asyncio.new_event_loop()
task = first.create_task(job())
first.call_soon(first.stop)
first.run_forever()
fresh = first.create_task(later())
second = asyncio.new_event_loop()
second.run_until_complete(second.create_task(later()))
