# An exception that the block raises while its timeout cancels it propagates,
# with a TimeoutError inserted into its context chain.
import asyncio


async def main():
    try:
        async with asyncio.timeout(1):
            try:
                await asyncio.sleep(10)
            except asyncio.CancelledError:
                try:
                    raise KeyError("first")
                except KeyError:
                    raise ValueError("second")
    except ValueError as e:
        chain = []
        while e is not None:
            chain.append((type(e).__name__, type(e.__cause__).__name__))
            e = e.__context__
        print(chain)
    print(asyncio.current_task().cancelling())


asyncio.run(main())
