# create_task only schedules: the new tasks run when the current one first
# suspends, in the order of their creation.
import asyncio


async def child(n):
    print("child", n, "runs")
    return n * 10


async def main():
    tasks = [asyncio.create_task(child(n)) for n in range(3)]
    print("created", [t.done() for t in tasks])
    await asyncio.sleep(0)
    print("after one tick", [t.done() for t in tasks])
    print([await t for t in reversed(tasks)])


asyncio.run(main())
