import asyncio

async def producer(queue, name, delay, steps):
    for _ in range(steps):
        await asyncio.sleep(delay)
    await queue.put(name)

async def consumer(queue, log):
    while True:
        item = await queue.get()
        if item is None:
            break
        log.append(item)

async def main():
    queue = asyncio.Queue()
    log = []
    task = asyncio.create_task(consumer(queue, log))
    async with asyncio.TaskGroup() as group:
        group.create_task(producer(queue, "first", 0.05, 2))
        group.create_task(producer(queue, "second", 0.2, 1))
    await queue.put(None)
    await task
    assert log == ["first", "second"], log

asyncio.run(main())
