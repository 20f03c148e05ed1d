# An exception raised in response to the timeout's cancellation leaves
# wait_for; a TimeoutError is inserted into its context chain.
import asyncio


async def fails():
    try:
        await asyncio.sleep(10)
    finally:
        raise ValueError("in clean-up")


async def main():
    for thing in (fails(), asyncio.create_task(fails())):
        try:
            await asyncio.wait_for(thing, 1)
        except ValueError as e:
            context = e.__context__
            print(repr(e), "cause", repr(e.__cause__), "context", repr(context))
            print("  below it", repr(context.__cause__), repr(context.__context__))
        print(asyncio.current_task().cancelling())


asyncio.run(main())
