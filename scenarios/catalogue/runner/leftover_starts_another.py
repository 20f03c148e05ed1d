# A task created during the shutdown is not cancelled, because the list of
# tasks already exists; it may end in the remaining ticks.
import asyncio


async def late(n):
    print("late", n, "starts")
    try:
        for turn in range(n):
            await asyncio.sleep(0)
            print("late", n, "turn", turn)
    finally:
        print("late", n, "ends")


async def worker():
    try:
        await asyncio.sleep(100)
    finally:
        kept.append(asyncio.create_task(late(2)))
        kept.append(asyncio.create_task(late(50)))


async def main():
    asyncio.create_task(worker())
    await asyncio.sleep(0)


kept = []
asyncio.run(main())
print([t.done() for t in kept])
