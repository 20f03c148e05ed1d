# The timer of as_completed's timeout and the iterator keep each other: once the timer has fired,
# or its loop is closed, the iterator's objects live until the end; cancelling it releases them.
import asyncio


def held(name):
    try:
        yield
    finally:
        print("let go", name)


async def result(name, delay):
    generator = held(name)
    next(generator)
    await asyncio.sleep(delay)
    return generator


async def some(names, timeout):
    try:
        for first in asyncio.as_completed([result(name, i) for i, name in enumerate(names)], timeout=timeout):
            print(repr(await first)[:17])
            break
    except TimeoutError:
        print("timeout")
    await asyncio.sleep(3)
    print("slept")


async def main():
    await some(["done in time"], 2)
    print("dropped")
    await some(["first", "second, in the iterator", "late"], 1.5)
    print("dropped")
    await some(["no timeout"], None)
    print("dropped")
    asyncio.as_completed([result("done", 0), result("nobody waits", 50)], timeout=100)
    await asyncio.sleep(1)


asyncio.run(main())
print("closed")
