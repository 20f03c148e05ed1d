# A task that cancels itself and returns without suspending again ends cancelled and
# its result is lost; if it raises an exception instead, it ends with that exception.
import asyncio


async def returns():
    asyncio.current_task().cancel("at the last moment")
    return "lost"


async def raises():
    asyncio.current_task().cancel()
    raise KeyError("kept")


async def sleeps():
    asyncio.current_task().cancel("into the sleep")
    await asyncio.sleep(5)


async def main():
    tasks = [asyncio.create_task(c) for c in (returns(), raises(), sleeps())]
    await asyncio.wait(tasks)
    for task in tasks:
        try:
            print(task.get_name(), task.cancelled(), task.result())
        except (asyncio.CancelledError, KeyError) as e:
            print(repr(e), asyncio.get_running_loop().time())


asyncio.run(main())
