# A remaining task that swallows its cancellation is awaited until it ends by
# itself; its result is dropped.
import asyncio


async def stubborn():
    for n in range(4):
        try:
            await asyncio.sleep(1)
            print("still here", n)
        except asyncio.CancelledError:
            print("not me", n)
    return "ignored"


async def main():
    asyncio.create_task(stubborn())
    await asyncio.sleep(1.5)
    print("main returns")


asyncio.run(main())
print("run is over")
