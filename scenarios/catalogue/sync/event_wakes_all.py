# set() wakes all waiters of an event in one tick, in the order of their
# arrival; later ones do not wait at all.
import asyncio


async def waiter(name, event):
    print(name, await event.wait())


async def main():
    event = asyncio.Event()
    tasks = [asyncio.create_task(waiter(n, event), name=n) for n in "cab"]
    await asyncio.sleep(1)
    print("set", event.is_set(), event.set(), event.is_set())
    event.set()
    await asyncio.wait(tasks)
    await waiter("main, at once", event)


asyncio.run(main())
