# set_exception(): a read that waits raises it, later ones too; what has arrived can no longer be read.
import asyncio


async def main():
    reader = asyncio.StreamReader()
    reader.feed_data(b"kept?")
    waiting = asyncio.create_task(reader.readexactly(10))
    await asyncio.sleep(0)
    reader.set_exception(ConnectionAbortedError("gone"))
    for read in waiting, reader.read(1), reader.readline(), reader.readuntil(b"?"):
        try:
            print(await read)
        except ConnectionAbortedError as e:
            print(repr(e), e is reader.exception())
    print(reader.at_eof(), reader)


asyncio.run(main())
