# An exception that leaves as_completed's coroutine has its frame in its
# traceback, which holds the future: a failed one lives on in a cycle with its
# exception, and shutdown_asyncgens finds the generator that it holds.
import asyncio


async def numbers():
    yield lacking


async def fails():
    generator = numbers()
    await anext(generator)


async def main():
    for done in asyncio.as_completed([fails()]):
        try:
            await done
        except NameError as e:
            print(e)
    del done
    await asyncio.sleep(0)
    print("shutdown")
    await asyncio.get_running_loop().shutdown_asyncgens()


asyncio.run(main())
