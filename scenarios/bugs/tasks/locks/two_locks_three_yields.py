# Two locks in opposite order, with one yield between them; the second task
# starts three yields later, which is enough if ready tasks run in order. Needs
# a loop that delays a ready task by several ticks.
# explore: --model any
import asyncio


async def first(a, b):
    async with a:
        await asyncio.sleep(0)
        async with b:
            pass


async def second(a, b):
    for _ in range(3):
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
