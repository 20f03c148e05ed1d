# A lock whose holder ended without releasing it: no task is left that could release it.
# report:
#   lock_of_the_done.py: deadlock at 0 s, tick 4: 1 task can never run again:
#     main waits for Lock.acquire() at lock_of_the_done.py:16: it is locked by a task that is done, nothing is left that could release()

import asyncio


async def takes(lock):
    await lock.acquire()


async def main():
    lock = asyncio.Lock()
    await asyncio.create_task(takes(lock))
    async with lock:
        print("never")


asyncio.run(main())
