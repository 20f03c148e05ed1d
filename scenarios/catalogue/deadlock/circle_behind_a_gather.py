# The cycle is closed by the second of two tasks that a gather() waits for.
# report:
#   circle_behind_a_gather.py: deadlock at 0 s, tick 5: 4 tasks can never run again:
#     main waits for task gathers at circle_behind_a_gather.py:29
#     gathers waits for gather of stuck, waits at circle_behind_a_gather.py:23
#     stuck waits for Event.wait() at circle_behind_a_gather.py:14: nothing is left that could set()
#     waits waits for task gathers at circle_behind_a_gather.py:19
#     cycle: gathers -> waits -> gathers

import asyncio


async def stuck():
    await asyncio.Event().wait()


async def waits(box):
    await asyncio.sleep(0)
    await box[0]


async def gathers(box):
    await asyncio.gather(stuck(), waits(box))


async def main():
    box = []
    box.append(asyncio.create_task(gathers(box)))
    await box[0]


asyncio.run(main())
