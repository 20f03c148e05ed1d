# StopIteration cannot leave a coroutine or a generator: it becomes the cause
# of a RuntimeError.
import asyncio


async def stops():
    raise StopIteration("value")


async def next_of_nothing():
    return next(iter([]))


def generator():
    yield 1
    next(iter([]))


async def main():
    for coro in (stops(), asyncio.create_task(next_of_nothing())):
        try:
            await coro
        except RuntimeError as e:
            print(e, "|", repr(e.__cause__), e.__context__ is e.__cause__)
    try:
        print(list(generator()))
    except RuntimeError as e:
        print(e, "|", repr(e.__cause__))


asyncio.run(main())
