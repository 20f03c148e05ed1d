# always, sometimes and reachable: what holds costs nothing, and an `always` that is false raises AssertionError.
import asyncio
import ticktape


async def main():
    print(ticktape.sometimes(False, "never"), ticktape.sometimes([1], name="truthy"), ticktape.reachable("here"))
    print(ticktape.always(1, "fine"))
    try:
        ticktape.always(condition=[], name="empty")
    finally:
        print("finally")


asyncio.run(main())
