# A child that ends in the tick of the timeout but after it is still in the
# done set, because wait() checks again when it wakes.
import asyncio


async def child(n, value):
    await asyncio.sleep(n)
    return value


async def main():
    early = asyncio.create_task(child(1, "made first"), name="early")
    await asyncio.sleep(0)
    done, pending = await asyncio.wait([early], timeout=1)
    print("done", len(done), "pending", len(pending))
    future = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_later(1, future.set_result, "in time")
    done, pending = await asyncio.wait([future], timeout=1)
    print("done", len(done), "pending", len(pending), future.result())


asyncio.run(main())
