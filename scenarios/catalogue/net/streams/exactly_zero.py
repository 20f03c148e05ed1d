# readexactly(0) and read(0) return at once, also at the end; a negative number is a ValueError or means all.
import asyncio


async def main():
    reader = asyncio.StreamReader()
    print(await reader.readexactly(0), await reader.read(0))
    try:
        await reader.readexactly(-1)
    except ValueError as e:
        print(e)
    reader.feed_data(b"abc")
    print(await reader.readexactly(0), await reader.readexactly(2))
    reader.feed_eof()
    print(await reader.read(-1), await reader.read(0), await reader.read(-5), await reader.readexactly(0), reader.at_eof())
    try:
        await reader.readexactly(1)
    except asyncio.IncompleteReadError as e:
        print(repr(e))


asyncio.run(main())
