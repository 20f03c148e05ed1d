# Five downloads, at most two at a time; the third is cancelled while it waits for
# its turn, which goes to the next one. semaphore.c is the same in C.
import asyncio


async def download(slots, number):
    async with slots:
        print("begin", number)
        await asyncio.sleep(0.1 * number)
        print("end", number)


async def main():
    slots = asyncio.BoundedSemaphore(2)
    tasks = [asyncio.create_task(download(slots, i + 1)) for i in range(5)]
    await asyncio.sleep(0.05)
    print("all slots are taken:", slots.locked())
    tasks[2].cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    print("cancelled:", sum(isinstance(o, asyncio.CancelledError) for o in outcomes))
    try:
        slots.release()
    except ValueError as e:
        print(e)


asyncio.run(main())
