# gather_swallows_cancellation, fixed: the cancelled gather raises CancelledError.
# explore: --slow 2
import asyncio


async def gather(*coroutines):
    tasks = [asyncio.create_task(c) for c in coroutines]
    cancelled = False
    while not all(task.done() for task in tasks):
        try:
            await asyncio.wait(tasks)
        except asyncio.CancelledError:
            cancelled = True
            for task in tasks:
                task.cancel()
    if cancelled:
        raise asyncio.CancelledError
    return [None if task.cancelled() else task.result() for task in tasks]


async def fetch(n):
    await asyncio.sleep(n)
    return n


async def crawl(pages):
    await asyncio.sleep(4)
    while True:
        pages.extend(await gather(fetch(1), fetch(2)))
        if len(pages) > 3:
            return
        await asyncio.sleep(10)


async def main():
    pages = []
    task = asyncio.create_task(crawl(pages))
    await asyncio.sleep(8)
    count = len(pages)
    task.cancel()
    await asyncio.wait([task])
    assert len(pages) == count, pages


asyncio.run(main())
