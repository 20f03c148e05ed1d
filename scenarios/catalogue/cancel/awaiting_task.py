# Cancelling a task that awaits another one cancels that other one first, down
# a chain of three, and each link ends in its own tick.
import asyncio


async def leaf():
    try:
        await asyncio.sleep(10)
    finally:
        print("leaf ends")


async def link(name, inner):
    try:
        await inner
    finally:
        print(name, "ends, cancelling", asyncio.current_task().cancelling())


async def main():
    a = asyncio.create_task(leaf())
    b = asyncio.create_task(link("b", a), name="b")
    c = asyncio.create_task(link("c", b), name="c")
    await asyncio.sleep(1)
    c.cancel()
    print([t.cancelling() for t in (a, b, c)])
    try:
        await c
    except asyncio.CancelledError:
        print([t.cancelled() for t in (a, b, c)])


asyncio.run(main())
