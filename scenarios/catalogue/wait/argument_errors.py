# wait() refuses an empty set, a single future, coroutines and an unknown
# return_when; duplicates count once.
import asyncio


async def child():
    return 1


async def attempt(*args, **kwargs):
    try:
        done, pending = await asyncio.wait(*args, **kwargs)
        print(len(done), len(pending))
    except (TypeError, ValueError) as e:
        print(type(e).__name__, "|", e)


async def main():
    task = asyncio.create_task(child())
    coro = child()
    await attempt([])
    await attempt(task)
    await attempt(coro)
    await attempt([coro])
    await attempt([task], return_when="SOMETIME")
    await attempt(5)
    await attempt([task, task, task])
    await attempt({"key": task}.values())
    coro.close()


asyncio.run(main())
