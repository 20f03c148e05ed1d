# A task that acquires the same lock twice waits for itself: a deadlock of one
# task, although timers ran before.
import asyncio


async def main():
    lock = asyncio.Lock()
    loop = asyncio.get_running_loop()
    loop.call_later(5, print, "the last timer")
    async with lock:
        print("once")
        async with lock:
            print("twice, never")


asyncio.run(main())
