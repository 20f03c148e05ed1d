# two_locks_step_order, fixed: locks are taken in one order.
# explore: --model any
import asyncio


async def first(a, b):
    async with a:
        await asyncio.sleep(0)
        async with b:
            pass


async def second(a, b):
    await asyncio.sleep(0)
    async with a:
        await asyncio.sleep(0)
        async with b:
            pass


async def main():
    a, b = asyncio.Lock(), asyncio.Lock()
    await asyncio.gather(first(a, b), second(a, b), return_exceptions=True)
    assert not a.locked() and not b.locked()


asyncio.run(main())
