# Async generators in a chain, each suspended while it awaits the next one. The
# last aclose() is too late: the loop is closed before it starts, so its
# generator is not closed, and neither is the one that it awaits.
import asyncio


class Bare:
    def __await__(self):
        yield


async def source():
    yield 0
    await Bare()


async def chained(inner):
    async for item in inner:
        if item:
            yield item


async def collect():
    numbers = source()
    for _ in range(4):
        numbers = chained(numbers)
    return {item async for item in numbers}


async def outer():
    yield await collect()


async def main():
    numbers = chained(chained(chained(outer())))
    numbers.__anext__().send(None)
    del numbers
    await asyncio.sleep(0)


asyncio.run(main())
