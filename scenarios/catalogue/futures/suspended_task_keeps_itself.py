# A suspended task and the future that it awaits hold each other: without any
# other reference both live on, and the task is cancelled at the shutdown.
import asyncio


async def waiter(holder):
    try:
        await holder.pop()
    except asyncio.CancelledError:
        print("cancelled by asyncio.run")
        raise
    finally:
        print("finally")


async def main():
    holder = [asyncio.get_running_loop().create_future()]
    asyncio.create_task(waiter(holder))
    await asyncio.sleep(0)
    print("nobody else has the future", holder)
    print(sorted(t.get_name() for t in asyncio.all_tasks()))


asyncio.run(main())
