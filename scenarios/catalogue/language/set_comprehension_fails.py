# An element that cannot be in a set ends its comprehension at once: the iterator is let go of with no further element.
import asyncio


async def numbers(first):
    try:
        yield first
        print("more")
        yield 2
    finally:
        print("numbers end")


def plain(first):
    try:
        yield first
        print("more")
        yield 2
    finally:
        print("plain ends")


async def collected(source):
    return {x async for x in source}


async def main():
    try:
        print({x for x in plain([])})
    except TypeError as e:
        print(e)
    try:
        print({(1, x) for x in plain({})})
    except TypeError as e:
        print(e)
    for first in [], (1, []), 1:
        try:
            print(await collected(numbers(first)))
        except TypeError as e:
            print(e)
        await asyncio.sleep(1)


asyncio.run(main())
