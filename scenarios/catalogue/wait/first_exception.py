# FIRST_EXCEPTION returns at the first failure; results and cancelled children do not end it.
import asyncio


async def child(n, fails=False):
    await asyncio.sleep(n)
    if fails:
        raise OSError(n)
    return n


async def main():
    loop = asyncio.get_running_loop()
    tasks = [asyncio.create_task(child(n, n == 3)) for n in (1, 2, 3, 4)]
    loop.call_later(1.5, tasks[1].cancel)
    done, pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
    print([t in done for t in tasks], loop.time())
    print(repr(tasks[2].exception()), tasks[1].cancelled())
    done, pending = await asyncio.wait(pending, return_when=asyncio.FIRST_EXCEPTION)
    print(len(done), len(pending), loop.time())


asyncio.run(main())
