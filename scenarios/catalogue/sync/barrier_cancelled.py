# A party that is cancelled while it waits is no longer counted; one that is
# cancelled after the barrier has been filled does not block the others.
import asyncio


async def party(name, barrier):
    try:
        print(name, "index", await barrier.wait(), barrier)
    except asyncio.CancelledError as e:
        print(name, "cancelled", e.args, barrier)
        raise


async def main():
    barrier = asyncio.Barrier(3)
    tasks = [asyncio.create_task(party(n, barrier)) for n in "ab"]
    await asyncio.sleep(1)
    tasks[0].cancel("waiting")
    print(barrier)
    await asyncio.sleep(0)
    print(barrier)
    await asyncio.sleep(1)
    tasks += [asyncio.create_task(party(n, barrier)) for n in "cd"]
    await asyncio.sleep(0)
    print("filled", barrier)
    tasks[1].cancel("filled")
    late = asyncio.create_task(party("late", barrier))
    await asyncio.wait(tasks)
    print([t.cancelled() for t in tasks], barrier)
    await asyncio.sleep(1)
    late.cancel()
    await asyncio.wait([late])
    print(barrier)


asyncio.run(main())
