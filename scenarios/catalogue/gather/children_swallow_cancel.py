# If every child swallows the cancellation, a cancelled gather still raises
# CancelledError when they are all done.
import asyncio


async def stubborn(n):
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError:
        print("child", n, "goes on")
        await asyncio.sleep(n)
    return n


async def main():
    for collect in (False, True):
        gathered = asyncio.gather(stubborn(1), stubborn(2), return_exceptions=collect)
        await asyncio.sleep(0)
        print(gathered.cancel("please"))
        try:
            print("results", await gathered)
        except asyncio.CancelledError as e:
            print("raised", e.args, gathered.cancelled())


asyncio.run(main())
