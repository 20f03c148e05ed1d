# A task that ends cancelled in its eager step is released with its last
# reference, and its coroutine's generator with it.
import asyncio
F = []
async def work0(n):
    g = made0(n)
    print(await anext(g), await g.asend(n))
    await asyncio.shield(F[0])
async def made0(n):
    try:
        print('sent', (yield None))
        yield None
    finally:
        print('fin', n)
async def waits(*a): pass
async def main(n):
    F[:] = [asyncio.get_running_loop().create_future()]
    F[0].cancel()
    t = asyncio.create_task(waits(asyncio.ensure_future(work0(1)), asyncio.Task(work0(2), eager_start=True)))
    del t
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    print('main ends')
asyncio.run(main(1))
