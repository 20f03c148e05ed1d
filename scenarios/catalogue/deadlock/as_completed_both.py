# as_completed() in both forms is reported with those of its tasks that are not done.
# report:
#   as_completed_both.py: deadlock at 0 s, tick 5: 4 tasks can never run again:
#     main waits for gather of plain, asynchronous at as_completed_both.py:31
#     job waits for Event.wait() at as_completed_both.py:14: nothing is left that could set()
#     plain waits for as_completed of job at as_completed_both.py:20
#     asynchronous waits for as_completed of job at as_completed_both.py:24

import asyncio


async def job(event):
    if event is not None:
        await event.wait()
    return "done"


async def plain(tasks):
    for each in asyncio.as_completed(tasks):
        print(await each)


async def asynchronous(tasks):
    async for task in asyncio.as_completed(tasks):
        print(task.result())


async def main():
    event = asyncio.Event()
    tasks = [asyncio.create_task(job(event)), asyncio.create_task(job(None))]
    await asyncio.gather(plain(tasks), asynchronous(tasks))


asyncio.run(main())
