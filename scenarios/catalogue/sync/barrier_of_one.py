# A barrier of one party never suspends; errors for wrong parties and arguments.
import asyncio


def attempt(what, function):
    try:
        print(what, function())
    except Exception as e:
        print(what, type(e).__name__, e)


async def main():
    barrier = asyncio.Barrier(1)
    print(await barrier.wait(), await barrier.wait(), barrier)
    async with barrier as index:
        print("inside", index, barrier)
    attempt("none", asyncio.Barrier)
    attempt("zero", lambda: asyncio.Barrier(0))
    attempt("negative", lambda: asyncio.Barrier(parties=-2))
    attempt("text", lambda: asyncio.Barrier("3"))
    attempt("half", lambda: asyncio.Barrier(0.5))
    attempt("float", lambda: asyncio.Barrier(2.0))
    attempt("bool", lambda: asyncio.Barrier(True))
    attempt("two", lambda: asyncio.Barrier(1, 2))
    attempt("wait", lambda: barrier.wait(1))
    try:
        barrier.parties = 2
    except AttributeError as e:
        print(e)
    try:
        del barrier.broken
    except AttributeError as e:
        print(e)
    try:
        async with asyncio.Barrier(1):
            raise KeyError("through")
    except KeyError as e:
        print(repr(e))


asyncio.run(main())
