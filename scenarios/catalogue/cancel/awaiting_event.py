# A task cancelled while it waits for an event does not affect the other
# waiters, which still wake when the event is set.
import asyncio


async def waiter(name, event):
    try:
        await event.wait()
        print(name, "saw the event")
    except asyncio.CancelledError:
        print(name, "cancelled")
        raise


async def main():
    event = asyncio.Event()
    tasks = [asyncio.create_task(waiter(n, event), name=n) for n in "abc"]
    await asyncio.sleep(1)
    tasks[1].cancel()
    await asyncio.sleep(1)
    event.set()
    await asyncio.wait(tasks)
    print([t.cancelled() for t in tasks])


asyncio.run(main())
