# run_forever() without work, and without anything that could call stop().
# report:
#   forever.py: deadlock at 0 s, tick 2: no task is left:
#     run_forever() waits for work: nothing is left that could stop()

import asyncio


async def job():
    print("done")


loop = asyncio.new_event_loop()
loop.create_task(job())
loop.run_forever()
