# The repr of an event shows whether it is set, and how many tasks wait;
# cancelled waiters leave in their own step.
import asyncio


async def waiter(event, name):
    try:
        print(name, await event.wait(), event)
    except asyncio.CancelledError:
        print(name, "cancelled", event)
        raise


async def main():
    event = asyncio.Event()
    print(event, event.is_set())
    a, b = asyncio.create_task(waiter(event, "a")), asyncio.create_task(waiter(event, "b"))
    await asyncio.sleep(0)
    print(event)
    a.cancel()
    print(event)
    await asyncio.sleep(0)
    print(event)
    event.set()
    event.set()
    print(event, event.is_set())
    event.clear()
    event.clear()
    print(event, event.is_set())
    await b
    event.set()
    print(await event.wait(), event)


asyncio.run(main())
