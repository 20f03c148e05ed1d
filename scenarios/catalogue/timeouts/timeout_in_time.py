# A block that ends in time cancels its timer; an exception of its own propagates unchanged.
import asyncio


async def main():
    async with asyncio.timeout(5) as limit:
        await asyncio.sleep(1)
        print(limit)
    print(limit, limit.expired())
    try:
        async with asyncio.timeout(5) as limit:
            await asyncio.sleep(1)
            raise KeyError("own")
    except KeyError as e:
        print(repr(e), repr(e.__context__), limit)
    await asyncio.sleep(10)
    print("no timer was left behind")


asyncio.run(main())
