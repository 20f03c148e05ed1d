# Negative values, values that are no numbers, and a bounded semaphore released too often.
import asyncio


def attempt(what, function):
    try:
        print(what, function())
    except (ValueError, TypeError) as e:
        print(what, type(e).__name__, e)


async def main():
    attempt("negative", lambda: asyncio.Semaphore(-1))
    attempt("negative", lambda: asyncio.BoundedSemaphore(value=-3))
    attempt("text", lambda: asyncio.Semaphore("1"))
    attempt("None", lambda: asyncio.BoundedSemaphore(None))
    attempt("two", lambda: asyncio.Semaphore(1, 2))
    attempt("name", lambda: asyncio.BoundedSemaphore(values=1))
    attempt("default", asyncio.Semaphore)
    attempt("bool", lambda: asyncio.Semaphore(True))
    attempt("no bool", lambda: asyncio.BoundedSemaphore(False))
    semaphore = asyncio.BoundedSemaphore(2)
    attempt("release", semaphore.release)
    await semaphore.acquire()
    attempt("release", semaphore.release)
    attempt("release", semaphore.release)
    async with semaphore:
        print(semaphore, semaphore.locked())
        attempt("inside", semaphore.release)
        try:
            async with semaphore:
                semaphore.release()
                raise KeyError("lost")
        except KeyError as e:
            print("leaving", repr(e))
        await semaphore.acquire()
    print(isinstance(semaphore, asyncio.Semaphore), issubclass(asyncio.BoundedSemaphore, asyncio.Semaphore))
    print(semaphore)
    try:
        async with semaphore:
            semaphore.release()
            semaphore.release()
    except ValueError as e:
        print("leaving", repr(e), repr(e.__context__))
    flag = asyncio.Semaphore(True)
    await flag.acquire()
    flag.release()
    print(flag)


asyncio.run(main())
