# An exception is pending while the coroutine's finally block awaits: it is the context of
# exceptions raised in that block, but not of those that other tasks raise meanwhile.
import asyncio


async def worker(delay):
    try:
        raise ValueError(f"worker {delay}")
    finally:
        await asyncio.sleep(delay)


async def failing(delay):
    await asyncio.sleep(delay)
    raise KeyError(delay)


async def cleaning():
    try:
        await worker(0.0)
    finally:
        await asyncio.sleep(0)
        await failing(0.25)


async def tell(awaitable):
    try:
        await awaitable
    except (KeyError, ValueError) as e:
        print(repr(e), repr(e.__context__))


async def main():
    task = asyncio.create_task(worker(1.0))
    await tell(worker(0.25))
    await tell(failing(0.25))
    await tell(cleaning())
    await tell(task)


asyncio.run(main())
