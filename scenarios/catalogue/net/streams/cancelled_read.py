# A read that is cancelled leaves what has arrived; the next one returns it. Two at once are refused.
import asyncio


async def main():
    reader = asyncio.StreamReader()
    first = asyncio.create_task(reader.readline())
    await asyncio.sleep(0)
    second = asyncio.create_task(reader.read(3))
    await asyncio.sleep(0)
    print(second.exception())
    reader.feed_data(b"half a ")
    await asyncio.sleep(0)
    first.cancel()
    print(await asyncio.gather(first, return_exceptions=True))
    reader.feed_data(b"line\n")
    print(await reader.readline())
    third = asyncio.create_task(reader.readexactly(4))
    await asyncio.sleep(0)
    reader.feed_data(b"abcd")
    third.cancel()
    print(await asyncio.gather(third, return_exceptions=True), await reader.read(10))


asyncio.run(main())
