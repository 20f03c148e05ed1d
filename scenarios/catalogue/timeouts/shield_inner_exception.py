# The exception of a shielded task propagates through the shield; once the
# outer future is cancelled, it is passed to the exception handler instead.
import asyncio


async def fails(name):
    await asyncio.sleep(2)
    raise ValueError(name)


async def main():
    try:
        await asyncio.shield(fails("passes through"))
    except ValueError as e:
        print("caught", e)
    outer = asyncio.shield(fails("nobody waits"))
    await asyncio.sleep(1)
    print("cancel outer:", outer.cancel())
    await asyncio.sleep(3)
    outer = asyncio.shield(fails("outer never awaited"))
    await asyncio.sleep(3)
    print(outer.done())


asyncio.run(main())
