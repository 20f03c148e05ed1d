# After a swallowed cancellation the task can be cancelled again at the next
# await, even inside its except block.
import asyncio


async def child():
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError as e:
        print("first", e.args)
        try:
            await asyncio.sleep(10)
        except asyncio.CancelledError as again:
            print("second", again.args, "context", again.__context__ is e)
    print("and on")
    await asyncio.sleep(10)


async def main():
    task = asyncio.create_task(child())
    for n in range(3):
        await asyncio.sleep(1)
        print("cancel", n, task.cancel(n))
    await asyncio.wait([task])
    print(task.cancelled(), task.cancelling())
    try:
        await task
    except asyncio.CancelledError as e:
        print(e.args, "context", e.__context__)


asyncio.run(main())
