# wait_for() calls its predicate at once and after each wakeup, with the lock
# held, and returns the predicate's last result.
import asyncio


async def consumer(name, condition, items, wanted):
    def enough():
        print(name, "asks", len(items), condition.locked())
        return items[:wanted] if len(items) >= wanted else []

    async with condition:
        print(name, "got", await condition.wait_for(enough))


async def main():
    condition = asyncio.Condition()
    items = []
    tasks = [asyncio.create_task(consumer(f"c{n}", condition, items, n)) for n in (2, 0, 1, 3)]
    for i in range(4):
        await asyncio.sleep(1)
        async with condition:
            items.append(i)
            condition.notify_all()
    await asyncio.wait(tasks, timeout=1)
    print([t.done() for t in tasks])
    tasks[1].cancel()


asyncio.run(main())
