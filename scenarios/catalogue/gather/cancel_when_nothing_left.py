# Cancelling a gather whose children are all done is refused, even in the tick
# before the gather itself is done.
import asyncio


async def child():
    return 1


async def main():
    gathered = asyncio.gather(child(), child())
    await asyncio.sleep(0)
    print("children done, gather not:", gathered.done(), gathered.cancel())
    await asyncio.sleep(0)
    print("gather done:", gathered.done(), gathered.result(), gathered.cancel())


asyncio.run(main())
