# A file is requested from three mirrors: the first reply is used, then all are
# compared, within a time limit. as_completed.c is the same in C, where one function has
# both forms of asyncio.as_completed().
import asyncio


async def ask(mirror, delay):
    await asyncio.sleep(delay)
    if mirror == "old":
        raise LookupError(f"{mirror} has no such file")
    return f"file of {mirror}"


async def first_answer():
    tasks = [asyncio.create_task(ask(m, d)) for m, d in (("far", 0.3), ("old", 0.1), ("near", 0.2))]
    async for task in asyncio.as_completed(tasks):
        if task.exception() is None:
            print(task.result(), "came as number", tasks.index(task) + 1)
            break
        print(task.exception())
    for task in tasks:
        task.cancel()


async def compare():
    coros = [ask("slow", 0.5), ask("near", 0.1), ask("far", 0.2)]
    try:
        for next_one in asyncio.as_completed(coros, timeout=0.4):
            print(await next_one)
    except TimeoutError:
        print("that is enough")


async def main():
    await first_answer()
    await compare()


asyncio.run(main())
