# With return_exceptions the gather waits for all children, and their
# exceptions and cancellations are among the results.
import asyncio


async def child(n):
    await asyncio.sleep(n)
    if n == 2:
        raise KeyError("two")
    return n


async def main():
    tasks = [asyncio.create_task(child(n)) for n in (3, 2, 1, 4)]
    asyncio.get_running_loop().call_later(1.5, tasks[3].cancel, "not this one")
    results = await asyncio.gather(*tasks, return_exceptions=True)
    print(results, asyncio.get_running_loop().time())
    print([type(r).__name__ for r in results], tasks[3].cancelled())


asyncio.run(main())
