# When the first failure ends the program, asyncio.run cancels the children that
# were still running.
import asyncio


async def child(n):
    try:
        await asyncio.sleep(n)
        if n == 1:
            raise RuntimeError("first failure")
    except asyncio.CancelledError:
        print("child", n, "cancelled at", asyncio.get_running_loop().time())
        raise


async def main():
    await asyncio.gather(child(3), child(1), child(2))


asyncio.run(main())
