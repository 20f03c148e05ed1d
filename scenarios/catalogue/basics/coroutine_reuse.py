# A coroutine object runs once: awaiting it again, or from two tasks at the
# same time, is a RuntimeError; never awaiting it is not an error.
import asyncio


async def step(n):
    print("step", n)
    await asyncio.sleep(n)
    return n


async def waits(coro):
    try:
        return await coro
    except RuntimeError as e:
        return str(e)


async def main():
    coro = step(1)
    print(await coro)
    print(await waits(coro))
    shared = step(2)
    print(await asyncio.gather(waits(shared), waits(shared)))
    step(3)
    print(asyncio.iscoroutine(coro), asyncio.iscoroutine(step))


asyncio.run(main())
