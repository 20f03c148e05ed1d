# wait() returns two sets when all futures are done, and raises none of their exceptions.
import asyncio


async def child(n):
    await asyncio.sleep(n)
    if n == 2:
        raise ValueError(n)
    return n


async def main():
    tasks = [asyncio.create_task(child(n)) for n in (3, 1, 2)]
    done, pending = await asyncio.wait(tasks)
    print(len(done), len(pending), "at", asyncio.get_running_loop().time())
    print([t in done for t in tasks], [repr(t.exception()) for t in tasks])


asyncio.run(main())
