# A future that is never set leaves nothing to run: the run ends as a deadlock
# that names the task.
import asyncio


async def waiter(future):
    print("waiting")
    try:
        await future
    finally:
        print("not shown: the trace stops at the deadlock")


async def main():
    future = asyncio.get_running_loop().create_future()
    await asyncio.sleep(1)
    print("nobody sets it")
    await waiter(future)


asyncio.run(main())
