# async for and async with await the results of __anext__ and __aenter__; if
# the result is a plain value, they raise TypeError.
import asyncio


class BadNext:
    def __aiter__(self):
        return self

    def __anext__(self):
        return 5


class BadEnter:
    def __aenter__(self):
        return 5

    async def __aexit__(self, *args):
        print("never left, for it was never entered")


class BadExit:
    async def __aenter__(self):
        return self

    def __aexit__(self, *args):
        return True


async def main():
    try:
        async for _ in BadNext():
            print("never")
    except TypeError as e:
        print(e)
    for manager in (BadEnter, BadExit):
        try:
            async with manager():
                print("in", manager.__name__)
        except TypeError as e:
            print(e)


asyncio.run(main())
