# A cache for a slow disk, in a loop of eager tasks: cached data is available as soon as
# its task is created, and only a miss takes ticks. eager.c is the same in C.
import asyncio


async def read(cache, key):
    if key not in cache:
        await asyncio.sleep(0.1)
        cache.add(key)
        return f"{key} from disk"
    return f"{key} from cache"


async def main():
    asyncio.get_running_loop().set_task_factory(asyncio.eager_task_factory)
    cache = {"a"}
    for keys in ("ab", "ba"):
        tasks = [asyncio.create_task(read(cache, key)) for key in keys]
        print("done at once:", [task.done() for task in tasks].count(True))
        for task in tasks:
            print(await task)
    patient = asyncio.create_task(read(cache, "a"), eager_start=False)
    print("done at once:", patient.done())
    print(await patient)


asyncio.run(main())
