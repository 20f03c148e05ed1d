# A task cancelled after its event was set, but before it wakes, is cancelled;
# the event remains set and the others wake.
import asyncio


async def waiter(name, event):
    try:
        print(name, "woke", await event.wait())
    except asyncio.CancelledError:
        print(name, "cancelled; event set:", event.is_set())
        raise


async def main():
    event = asyncio.Event()
    tasks = [asyncio.create_task(waiter(n, event), name=n) for n in "ab"]
    await asyncio.sleep(0)
    event.set()
    tasks[0].cancel()
    await asyncio.wait(tasks)
    late = asyncio.create_task(waiter("late", event))
    await asyncio.sleep(0)
    print([t.cancelled() for t in tasks], late.done())


asyncio.run(main())
