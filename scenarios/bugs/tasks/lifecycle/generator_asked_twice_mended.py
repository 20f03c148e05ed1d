# generator_asked_twice, fixed: a lock is held around each __anext__().
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
    async with lock:
        return await anext(gen)


async def main():
    gen, lock = numbers(), asyncio.Lock()
    got = await asyncio.gather(take(gen, lock, 0), take(gen, lock, 1))
    await gen.aclose()
    assert sorted(got) == [0, 1], got


asyncio.run(main())
