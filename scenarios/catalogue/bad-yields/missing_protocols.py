# with, async with, for and async for each name the method that an object lacks.
import asyncio


class Plain:
    pass


class Sync:
    def __enter__(self):
        return 1

    def __exit__(self, *args):
        return False

    def __iter__(self):
        return iter([1])


class OnlyIter:
    def __aiter__(self):
        return 7


async def main():
    for thing in (Plain(), Sync(), None):
        try:
            async with thing:
                print("never")
        except TypeError as e:
            print(e)
        try:
            async for _ in thing:
                print("never")
        except TypeError as e:
            print(e)
    for attempt in (Plain(), asyncio.Lock(), 5):
        try:
            with attempt:
                print("never")
        except TypeError as e:
            print(e)
    try:
        async for _ in OnlyIter():
            print("never")
    except TypeError as e:
        print(e)


asyncio.run(main())
