# Nested gather() calls whose children share one future, forty deep: the report
# is found at once, although there are 2 ** 40 paths from top to bottom.
# report:
#   gathers_in_common.py: deadlock at 0 s, tick 2: 1 task can never run again:
#     main waits for gather of 2 futures at gathers_in_common.py:14: nothing is left that could finish it

import asyncio


async def main():
    future = asyncio.get_running_loop().create_future()
    for _ in range(40):
        future = asyncio.gather(future, asyncio.shield(future))
    await future


asyncio.run(main())
