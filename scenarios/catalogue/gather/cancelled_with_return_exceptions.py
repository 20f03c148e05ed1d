# A cancelled gather raises CancelledError even with return_exceptions, but
# only after all its children are done.
import asyncio


async def child(n):
    try:
        await asyncio.sleep(n)
    except asyncio.CancelledError:
        print("child", n, "cancelled")
        await asyncio.sleep(n)
        print("child", n, "cleaned up")
        raise


async def main():
    task = asyncio.gather(child(1), child(2), child(3), return_exceptions=True)
    await asyncio.sleep(1.5)
    task.cancel("stop")
    try:
        print(await task)
    except asyncio.CancelledError as e:
        print("raised", e.args, "at", asyncio.get_running_loop().time())


asyncio.run(main())
