# An awaitable passed to gather twice runs once, and its result is in both positions.
import asyncio


async def child(name):
    print(name, "runs")
    await asyncio.sleep(1)
    return [name]


async def main():
    coro = child("coroutine")
    task = asyncio.create_task(child("task"))
    results = await asyncio.gather(coro, task, coro, task, child("other"))
    print(results)
    print(results[0] is results[2], results[1] is results[3])


asyncio.run(main())
