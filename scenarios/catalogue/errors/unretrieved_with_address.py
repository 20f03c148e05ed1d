# An exception that was never retrieved is reported on one line, without addresses.
import asyncio


def plain():
    yield


async def fails():
    asyncio.Task(plain())


async def main():
    task = asyncio.create_task(fails())
    await asyncio.wait([task])
    future = asyncio.get_running_loop().create_future()
    future.set_exception(ValueError(f"two\nlines of {plain()}"))


asyncio.run(main())
