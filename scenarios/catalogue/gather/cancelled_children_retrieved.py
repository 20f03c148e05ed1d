# A cancelled gather has retrieved the exceptions of its children, so they are
# not reported.
import asyncio


async def fails():
    try:
        await asyncio.sleep(10)
    finally:
        raise ValueError("in the end")


async def main():
    inner = asyncio.gather(asyncio.sleep(10))
    task = asyncio.create_task(fails())
    outer = asyncio.gather(task, inner, return_exceptions=True)
    await asyncio.sleep(1)
    outer.cancel()
    try:
        await outer
    except asyncio.CancelledError as e:
        print(repr(e), task, inner)


asyncio.run(main())
