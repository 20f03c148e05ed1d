# FIRST_COMPLETED returns one tick after the first callback; the done set
# contains all futures that are done by then.
import asyncio


async def child(n):
    await asyncio.sleep(n)
    return n


async def main():
    tasks = [asyncio.create_task(child(n)) for n in (2, 1, 1, 3)]
    done, pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    print(sorted(t.result() for t in done), len(pending))
    print([t.done() for t in tasks], asyncio.get_running_loop().time())
    for task in pending:
        task.cancel()
    done, pending = await asyncio.wait(tasks)
    print([t.cancelled() for t in tasks], len(done), len(pending))


asyncio.run(main())
