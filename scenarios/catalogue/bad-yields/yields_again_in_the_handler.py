# A generator that handles the error of a bad yield with another bad yield gets
# another error, until it stops.
import asyncio
import types


@types.coroutine
def persistent():
    for value in ("first", "second", None, "third"):
        try:
            got = yield value
            print("sent", got)
        except RuntimeError as e:
            print("thrown:", e)
    return "gave up"


async def main():
    print(await persistent())


asyncio.run(main())
