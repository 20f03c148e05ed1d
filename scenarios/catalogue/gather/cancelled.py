# Cancelling a gather cancels every child that is not done, and the gather ends
# as soon as the first of them does.
import asyncio


async def child(n):
    try:
        await asyncio.sleep(n)
        return n
    except asyncio.CancelledError:
        print("child", n, "cancelled")
        for _ in range(n):
            await asyncio.sleep(0)
        print("child", n, "cleaned up")
        raise


async def main():
    gathered = asyncio.gather(child(1), child(2), child(3))
    await asyncio.sleep(1.5)
    print("cancel:", gathered.cancel(), gathered.done(), gathered.cancelled())
    try:
        await gathered
    except asyncio.CancelledError:
        print("raised; cancelled:", gathered.cancelled(), "cancel again:", gathered.cancel())
    await asyncio.sleep(1)


asyncio.run(main())
