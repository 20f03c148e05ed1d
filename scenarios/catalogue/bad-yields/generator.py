# Yielding a generator to the task is refused as a yield that should be a yield
# from; so is yielding a generator-based coroutine that was not awaited.
import asyncio
import types


def numbers():
    yield 1


@types.coroutine
def forgot_from():
    yield numbers()


@types.coroutine
def turn():
    yield


@types.coroutine
def forgot_await():
    yield turn()


async def main():
    for wrong in (forgot_from, forgot_await):
        try:
            await wrong()
        except RuntimeError as e:
            print(str(e).split(" in ")[0])
    print(await asyncio.sleep(0, "going on"))


asyncio.run(main())
