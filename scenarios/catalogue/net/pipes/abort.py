# abort() of a write pipe with a full buffer: what is buffered is dropped; the reader reads what the pipe held.
import asyncio
import os


class Writer(asyncio.Protocol):
    def pause_writing(self):
        print("pause")

    def connection_lost(self, exc):
        print("writer lost", exc)


async def main():
    loop = asyncio.get_running_loop()
    read_end, write_end = os.pipe()
    target, _ = await loop.connect_write_pipe(Writer, os.fdopen(write_end, "wb"))
    target.write(b"x" * 200_000)
    print(target.get_write_buffer_size() > 65536, target.can_write_eof())
    target.abort()
    target.write(b"late")
    await asyncio.sleep(0.1)
    size = 0
    while data := os.read(read_end, 10_000):
        size += len(data)
    print(size)
    os.close(read_end)


asyncio.run(main())
