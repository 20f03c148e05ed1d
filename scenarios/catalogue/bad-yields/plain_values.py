# A coroutine that yields a plain value to its task has a RuntimeError thrown
# into it one tick later, which names the value.
import asyncio
import types


@types.coroutine
def give(value):
    got = yield value
    return got


async def main():
    for value in (7, "text", 2.5, [1, 2], {"a": 1}, True, ..., ValueError("v"), object):
        try:
            await give(value)
        except RuntimeError as e:
            print(e)
    print("recovered:", await asyncio.sleep(0, "fine"))


asyncio.run(main())
