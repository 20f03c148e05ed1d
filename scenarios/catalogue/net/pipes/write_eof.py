# write_eof() of a write pipe closes it once all is written; a second one, and a write after it.
import asyncio
import os


class Reader(asyncio.Protocol):
    size = 0

    def data_received(self, data):
        self.size += len(data)

    def eof_received(self):
        print("eof", self.size)

    def connection_lost(self, exc):
        done.set_result(exc)


async def main():
    global done
    loop = asyncio.get_running_loop()
    done = loop.create_future()
    read_end, write_end = os.pipe()
    target, _ = await loop.connect_write_pipe(asyncio.Protocol, os.fdopen(write_end, "wb"))
    target.write(b"x" * 100_000)
    target.write_eof()
    target.write_eof()
    print(target.is_closing())
    await loop.connect_read_pipe(Reader, os.fdopen(read_end, "rb"))
    print(await done)


asyncio.run(main())
