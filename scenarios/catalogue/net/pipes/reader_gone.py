# A write pipe whose reader is closed: BrokenPipeError.
import asyncio
import os


class Writer(asyncio.BaseProtocol):
    def connection_lost(self, exc):
        print("lost", repr(exc))


async def main():
    loop = asyncio.get_running_loop()
    for data in b"", b"x" * 100000:
        r, w = os.pipe()
        transport, _ = await loop.connect_write_pipe(Writer, os.fdopen(w, "wb", 0))
        transport.write(data)
        print(transport.get_write_buffer_size(), transport.is_closing())
        os.close(r)
        await asyncio.sleep(0.01)
        print(transport.is_closing())
        transport.write(b"late")


asyncio.run(main())
