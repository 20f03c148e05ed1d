# Events may be set from plain callbacks and timers; setting one twice in a
# tick wakes no waiter twice.
import asyncio


async def worker(n, event):
    for turn in range(2):
        await event.wait()
        print("worker", n, "turn", turn, "at", asyncio.get_running_loop().time())
        event.clear()
        await asyncio.sleep(0)


async def main():
    loop = asyncio.get_running_loop()
    event = asyncio.Event()
    for when in (1, 1, 2, 3):
        loop.call_later(when, event.set)
    await asyncio.gather(worker(1, event), worker(2, event))


asyncio.run(main())
