# A callback of a chain that raises has its futures in the frames of the
# traceback, and Handle._run's frame has the exception: a circle, in which all
# they hold stays. Here async generators, which only the loop's end closes.
import asyncio


async def numbers(name):
    try:
        yield name
        await asyncio.sleep(0)
    finally:
        print("closed", name)


async def fails(name):
    generator = numbers(name)
    async for i in (i async for i in generator):
        raise ValueError(generator)


async def main():
    loop = asyncio.get_running_loop()
    futures = [asyncio.wrap_future(asyncio.run_coroutine_threadsafe(fails(name), loop)) for name in ("taken", "refused")]
    futures[1].set_result("sooner")
    for i in range(5):
        await asyncio.sleep(0)
    print(futures[1].result(), repr(type(futures[0].exception())))
    futures.clear()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    print("main ends")


asyncio.run(main())
