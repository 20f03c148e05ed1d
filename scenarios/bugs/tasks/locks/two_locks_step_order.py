# Two locks in opposite order, with one yield between them; the second task
# starts one yield later, which is enough if ready tasks run in order. Needs
# another order of the ready queue.
# explore: --model any
import asyncio


async def first(a, b):
    async with a:
        await asyncio.sleep(0)
        async with b:
            pass


async def second(a, b):
    await asyncio.sleep(0)
    async with b:
        await asyncio.sleep(0)
        async with a:
            pass


async def main():
    a, b = asyncio.Lock(), asyncio.Lock()
    await asyncio.gather(first(a, b), second(a, b), return_exceptions=True)
    assert not a.locked() and not b.locked()


asyncio.run(main())
