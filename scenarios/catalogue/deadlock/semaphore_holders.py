# Several tasks hold a semaphore: all of them are named, the last one first.
# report:
#   semaphore_holders.py: deadlock at 2 s, tick 7: 3 tasks can never run again:
#     main waits for gather of holder, holder#2 at semaphore_holders.py:22
#     holder waits for Semaphore.acquire() at semaphore_holders.py:16, held by holder#2, holder
#     holder#2 waits for Semaphore.acquire() at semaphore_holders.py:16, held by holder#2, holder
#     cycle: holder#2 -> holder#2
#     cycle: holder -> holder#2 -> holder

import asyncio


async def holder(semaphore, turn):
    async with semaphore:
        await asyncio.sleep(turn)
        async with semaphore:
            print("never")


async def main():
    semaphore = asyncio.Semaphore(2)
    await asyncio.gather(holder(semaphore, 1), holder(semaphore, 2))


asyncio.run(main())
