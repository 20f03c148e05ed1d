# The handler that is called for a future alive at the end runs another event loop, whose own futures are handled by the
# default handler. Searches vary nothing of that.
import asyncio

kept = []


async def wait(n):
    await asyncio.sleep(1)
    print("waited", n)


async def last(exception):
    print("last", exception)
    await asyncio.gather(wait(1), wait(2))
    future = asyncio.get_running_loop().create_future()
    future.set_exception(KeyError("of the handler"))
    kept.append(future)


def handler(loop, context):
    asyncio.run(last(context["exception"]))


async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(handler)
    for n in range(2):
        future = loop.create_future()
        future.set_exception(KeyError(n))
        kept.append(future)
    await asyncio.gather(wait(3), wait(4))


asyncio.run(main())
