# If a callback of a chain raises, its futures are in the frames of the traceback,
# and Handle._run's frame holds the exception: a cycle, which keeps all that they
# hold. Here that is async generators, which are closed only at the end of the loop.
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
