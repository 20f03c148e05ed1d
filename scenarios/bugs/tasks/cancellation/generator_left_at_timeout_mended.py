# generator_left_at_timeout, fixed: the consumer closes the generator when it
# abandons it.
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
        await table.aclose()
    assert not held, len(held)


asyncio.run(main())
