# gather of futures that are all done is done at once; one that is not done
# makes it wait, but no callback is added to the others.
import asyncio


def done(value):
    future = asyncio.get_running_loop().create_future()
    future.set_result(value)
    return future


async def child():
    return "child"


async def main():
    both = asyncio.gather(done(1), done(2))
    print(both.done(), await both)
    failed = asyncio.get_running_loop().create_future()
    failed.set_exception(ValueError("done and failed"))
    mixed = asyncio.gather(done(1), child(), failed)
    print(mixed.done(), repr(mixed.exception()))
    print(await asyncio.gather(done(1), child(), done(3)))
    print(await asyncio.gather(done(1), failed, return_exceptions=True))


asyncio.run(main())
