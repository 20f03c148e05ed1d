# A task may swallow its cancellation and continue; its awaiter gets its
# result, and cancelling() remains one.
import asyncio


async def stubborn():
    for n in range(3):
        try:
            await asyncio.sleep(1)
            print("slept", n)
        except asyncio.CancelledError:
            print("ignored at", n)
    return "finished"


async def main():
    task = asyncio.create_task(stubborn())
    await asyncio.sleep(1.5)
    task.cancel()
    print(await task, task.cancelled(), task.cancelling())


asyncio.run(main())
