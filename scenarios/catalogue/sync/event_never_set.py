# An event that is never set: the run ends as a deadlock that lists the waiters
# in order of their creation.
import asyncio


async def waiter(event):
    try:
        await event.wait()
    except asyncio.CancelledError:
        print("not even cancelled")


async def setter(event):
    await asyncio.sleep(3)
    print("forgot to set it")


async def main():
    event = asyncio.Event()
    await asyncio.gather(waiter(event), setter(event), waiter(event))


asyncio.run(main())
