# A task that asks twice for the same lock waits for itself: a deadlock of one,
# though timers still ran before.
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
