# A future passed to the task by a plain yield instead of its __await__ is
# refused: "yield was used instead of yield from".
import asyncio
import types


@types.coroutine
def right(future):
    return (yield from future)


@types.coroutine
def wrong(future):
    yield future


async def main():
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    loop.call_later(1, future.set_result, "set")
    try:
        await wrong(future)
    except RuntimeError as e:
        print(str(e)[:39], "/", str(e)[-16:])
    print(await right(future), loop.time())
    try:
        await wrong(future)
    except RuntimeError as e:
        print(str(e)[:39], "/ a done one as well")


asyncio.run(main())
