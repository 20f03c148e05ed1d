# wait() may be called with the very task that waits: this is not checked, and
# only the timeout ends it.
import asyncio


async def main():
    me = asyncio.current_task()
    done, pending = await asyncio.wait([me], timeout=3)
    print(len(done), me in pending, asyncio.get_running_loop().time())
    print("cancel requests", me.cancelling())


asyncio.run(main())
