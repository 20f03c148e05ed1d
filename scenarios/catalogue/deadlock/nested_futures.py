# gather() of gather() and shield(): the tasks below their futures are named,
# each once, and other futures are counted.
# report:
#   nested_futures.py: deadlock at 0 s, tick 3: 3 tasks can never run again:
#     main waits for gather of stuck, stuck#2 and a future at nested_futures.py:19
#     stuck waits for Event.wait() at nested_futures.py:13: nothing is left that could set()
#     stuck#2 waits for Event.wait() at nested_futures.py:13: nothing is left that could set()

import asyncio


async def stuck():
    await asyncio.Event().wait()


async def main():
    future = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(stuck())
    await asyncio.gather(
        asyncio.gather(task, stuck()), asyncio.shield(task), asyncio.shield(future)
    )


asyncio.run(main())
