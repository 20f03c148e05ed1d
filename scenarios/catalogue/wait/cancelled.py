# Cancelling a task in wait() does not cancel the tasks that it waits for, and
# removes its callbacks from them.
import asyncio


async def child(n):
    await asyncio.sleep(n)
    print("child", n, "done")


async def waiter(tasks):
    try:
        await asyncio.wait(tasks, timeout=5)
    except asyncio.CancelledError as e:
        print("wait cancelled with", e.args)
        raise


async def main():
    tasks = [asyncio.create_task(child(n)) for n in (1, 2, 3)]
    waiting = asyncio.create_task(waiter(tasks))
    await asyncio.sleep(1.5)
    waiting.cancel("enough")
    done, pending = await asyncio.wait([waiting, *tasks])
    print(waiting.cancelled(), [t.cancelled() for t in tasks])


asyncio.run(main())
