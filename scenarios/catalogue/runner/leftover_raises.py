# A remaining task that fails while it is cancelled is reported to the
# exception handler, and the others are still awaited.
import asyncio


async def fails(name):
    try:
        await asyncio.sleep(100)
    finally:
        raise ValueError(name)


async def fine():
    try:
        await asyncio.sleep(100)
    finally:
        await asyncio.sleep(1)
        print("fine ended")


async def main():
    tasks = [asyncio.create_task(c) for c in (fails("first"), fine(), fails("second"))]
    await asyncio.sleep(0)
    return len(tasks)


print(asyncio.run(main()))
