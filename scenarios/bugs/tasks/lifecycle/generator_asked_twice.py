# Two tasks iterate over one async generator, which must not be resumed while a previous
# __anext__() is pending. Needs the second to call it while the first one waits.
# explore:
import asyncio


async def numbers():
    n = 0
    while True:
        await asyncio.sleep(0.2)
        yield n
        n += 1


async def take(gen, lock, start):
    await asyncio.sleep(start)
    return await anext(gen)


async def main():
    gen, lock = numbers(), asyncio.Lock()
    got = await asyncio.gather(take(gen, lock, 0), take(gen, lock, 1))
    await gen.aclose()
    assert sorted(got) == [0, 1], got


asyncio.run(main())
