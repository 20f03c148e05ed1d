# readuntil() with several separators: the one that ends first, and of two that begin there the shortest match.
import asyncio


async def main():
    reader = asyncio.StreamReader()
    reader.feed_data(b"a;b--c\r\nd-;e\n")
    for _ in range(5):
        print(await reader.readuntil((b"\n", b"\r\n", b"--", b";")))
    reader.feed_data(b"rest")
    reader.feed_eof()
    for wrong in ((), (b"",), b""):
        try:
            await reader.readuntil(wrong)
        except ValueError as e:
            print(e)
    try:
        await reader.readuntil((b"x", b"yz"))
    except asyncio.IncompleteReadError as e:
        print(e, e.partial, e.expected)


asyncio.run(main())
