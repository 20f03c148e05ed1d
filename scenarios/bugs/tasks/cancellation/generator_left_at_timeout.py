# A consumer of rows times out between two rows, while no code of the generator
# runs: its finally does not run until something closes the generator. Needs the
# timeout to expire while a row is shown, not while the next one is awaited.
# explore:
import asyncio

held = []


async def rows():
    held.append("cursor")
    try:
        for n in range(3):
            await asyncio.sleep(0.5)
            yield n
    finally:
        held.remove("cursor")


async def show(table):
    async for row in table:
        await asyncio.sleep(0.2)  # to the client


async def main():
    table = rows()
    try:
        async with asyncio.timeout(3):
            await show(table)
    except TimeoutError:
        print("late")
    assert not held, len(held)


asyncio.run(main())
