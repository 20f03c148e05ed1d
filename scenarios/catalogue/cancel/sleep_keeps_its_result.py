# A cancelled sleep() has its result argument among the locals of its frame,
# which live as long as the exception's traceback.
import asyncio


async def numbers():
    try:
        yield 0
    finally:
        print("numbers end")


async def begun():
    g = numbers()
    await anext(g)
    return g


async def sleeper(g):
    await asyncio.sleep(3, g)


async def main():
    for how in "once", "again":
        task = asyncio.create_task(sleeper(await begun()))
        await asyncio.sleep(0)
        task.cancel()
        try:
            await task
        except asyncio.CancelledError as e:
            kept = e
        del task
        print(how)
        await asyncio.sleep(0)
        print("kept")
        del kept
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        print("let go")
    coro = asyncio.sleep(0, await begun())
    coro.send(None)
    try:
        coro.throw(ValueError("thrown"))
    except ValueError as e:
        kept = e
    del coro
    await asyncio.sleep(0)
    print("kept")
    del kept
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    print("let go")


asyncio.run(main())
