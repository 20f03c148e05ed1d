# pause_reading() of a read pipe: what is written meanwhile waits, and an end as well.
import asyncio
import os


class Reader(asyncio.Protocol):
    def data_received(self, data):
        print("received", data)

    def eof_received(self):
        print("eof")

    def connection_lost(self, exc):
        print("lost", exc)


async def main():
    loop = asyncio.get_running_loop()
    read_end, write_end = os.pipe()
    source, _ = await loop.connect_read_pipe(Reader, os.fdopen(read_end, "rb"))
    os.write(write_end, b"one")
    await asyncio.sleep(0.1)
    source.pause_reading()
    source.pause_reading()
    os.write(write_end, b"two")
    os.write(write_end, b"three")
    os.close(write_end)
    await asyncio.sleep(1)
    print("resumes", source.is_reading())
    source.resume_reading()
    await asyncio.sleep(0.1)
    print(source.is_closing())


asyncio.run(main())
