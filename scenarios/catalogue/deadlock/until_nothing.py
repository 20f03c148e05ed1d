# No task is left, and the loop waits for a future that nothing can complete.
# report:
#   until_nothing.py: deadlock at 0 s, tick 1: no task is left:
#     run_until_complete() waits for a future: nothing is left that could finish it

import asyncio

loop = asyncio.new_event_loop()
loop.run_until_complete(loop.create_future())
