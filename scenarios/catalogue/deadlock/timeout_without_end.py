# timeout(None) never expires, and a timeout that has expired cannot end a task
# that ignores it.
# report:
#   timeout_without_end.py: deadlock at 1 s, tick 5: 3 tasks can never run again:
#     main waits for gather of endless, stubborn at timeout_without_end.py:31
#     endless waits for a future at timeout_without_end.py:14: nothing is left that could finish it
#     stubborn waits for Event.wait() at timeout_without_end.py:24: nothing is left that could set()

import asyncio


async def endless(future):
    async with asyncio.timeout(None):
        await future


async def stubborn(event):
    try:
        async with asyncio.timeout(1):
            try:
                await event.wait()
            except asyncio.CancelledError:
                print("not yet")
                await event.wait()
    finally:
        print("never")


async def main():
    future = asyncio.get_running_loop().create_future()
    await asyncio.gather(endless(future), stubborn(asyncio.Event()))


asyncio.run(main())
