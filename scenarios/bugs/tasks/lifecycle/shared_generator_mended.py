# shared_generator, fixed: a lock is held around each step.
# explore:
import asyncio


async def pages():
    for page in range(6):
        await asyncio.sleep(0.1)
        yield page


async def consumer(source, lock, delay, seen):
    await asyncio.sleep(delay)
    while True:
        async with lock:
            page = await anext(source, None)
        if page is None:
            return
        seen.append(page)
        await asyncio.sleep(0.5)


async def main():
    seen = []
    source = pages()
    lock = asyncio.Lock()
    await asyncio.gather(consumer(source, lock, 0, seen),
                         consumer(source, lock, 0.3, seen))
    assert sorted(seen) == list(range(6)), seen


asyncio.run(main())
