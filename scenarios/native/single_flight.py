# Concurrent readers of one key share a single fetch; cancelling one of them does not cancel
# the fetch for the others. The cache keeps the fetched value.
import asyncio


async def fetch(key):
    print("fetching", key)
    await asyncio.sleep(0.2)
    return f"page {key}"


async def get(cache, key):
    if key not in cache:
        cache[key] = asyncio.create_task(fetch(key))
    return await asyncio.shield(cache[key])


async def read(cache, name, key):
    try:
        print(name, "read", await get(cache, key))
    finally:
        print(name, "is done")


async def main():
    cache = {}
    hasty = asyncio.create_task(read(cache, "hasty", "a"))
    async with asyncio.TaskGroup() as group:
        group.create_task(read(cache, "first", "a"))
        group.create_task(read(cache, "second", "a"))
        group.create_task(read(cache, "third", "b"))
        await asyncio.sleep(0.1)
        hasty.cancel()
    await read(cache, "late", "a")


asyncio.run(main())
