# Two tasks ask one generator for its next item, the second while the first waits.
import asyncio


async def pages():
    for number in range(9):
        await asyncio.sleep(0.1)
        yield number


async def fetch(source, start):
    await asyncio.sleep(start)
    return await anext(source)


async def main():
    source = pages()
    await asyncio.gather(fetch(source, 0), fetch(source, 0.5))
    await source.aclose()


asyncio.run(main())
