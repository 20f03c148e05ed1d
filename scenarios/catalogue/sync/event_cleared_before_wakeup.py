# Clearing an event right after set() does not undo the wakeups: wait() returns
# True.
import asyncio


async def waiter(name, event):
    print(name, await event.wait(), "is set:", event.is_set())


async def main():
    event = asyncio.Event()
    tasks = [asyncio.create_task(waiter(n, event), name=n) for n in "ab"]
    await asyncio.sleep(0)
    event.set()
    event.clear()
    late = asyncio.create_task(waiter("late", event), name="late")
    await asyncio.wait(tasks)
    print("late still waits:", not late.done())
    event.set()
    await late


asyncio.run(main())
