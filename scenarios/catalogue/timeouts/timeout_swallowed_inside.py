# A block that swallows the CancelledError of its timeout ends without
# TimeoutError, but the timeout counts as expired.
import asyncio


async def main():
    async with asyncio.timeout(1) as limit:
        try:
            await asyncio.sleep(10)
        except asyncio.CancelledError:
            print("swallowed", limit)
        await asyncio.sleep(1)
        print("still inside at", asyncio.get_running_loop().time())
    print("left", limit.expired(), asyncio.current_task().cancelling())


asyncio.run(main())
