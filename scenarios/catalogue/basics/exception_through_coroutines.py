# An exception raised in the innermost of three coroutines runs the finally of
# each, is caught by none of them, and ends the program through asyncio.run.
import asyncio


async def inner():
    await asyncio.sleep(1)
    raise ValueError("deep down")


async def middle():
    try:
        await inner()
    except KeyError:
        print("not this one")
    finally:
        print("middle cleans up")


async def outer():
    try:
        await middle()
    finally:
        await asyncio.sleep(1)
        print("outer cleans up, slowly")


async def main():
    await outer()
    print("never")


asyncio.run(main())
