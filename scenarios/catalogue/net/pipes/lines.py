# Lines through os.pipe(): a StreamReader on the read end, a transport on the write end.
import asyncio
import os


async def main():
    loop = asyncio.get_running_loop()
    read_end, write_end = os.pipe()
    reader = asyncio.StreamReader()
    source, _ = await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(read_end, "rb"))
    target, _ = await loop.connect_write_pipe(asyncio.Protocol, os.fdopen(write_end, "wb"))
    target.write(b"one\ntwo")
    print(await reader.readline())
    loop.call_later(1, target.write, b" and a half\n")
    print(await reader.readline())
    target.close()
    print(await reader.read(), reader.at_eof())
    source.close()
    await asyncio.sleep(0)


asyncio.run(main())
