# Done callbacks of tasks can read results, exceptions and cancellations; the
# one added first runs before the awaiting task wakes.
import asyncio


def done(task):
    if task.cancelled():
        print(task.get_name(), "was cancelled")
    else:
        print(task.get_name(), repr(task.exception()) if task.exception() else task.result())


async def child(n):
    await asyncio.sleep(n)
    return 12 // (n - 2)


async def main():
    tasks = [asyncio.create_task(child(n), name=f"child {n}") for n in (1, 2, 3)]
    for task in tasks:
        task.add_done_callback(done)
    asyncio.get_running_loop().call_later(2.5, tasks[2].cancel)
    for task in tasks:
        try:
            print("main got", await task)
        except (ZeroDivisionError, asyncio.CancelledError) as e:
            print("main got", type(e).__name__)


asyncio.run(main())
