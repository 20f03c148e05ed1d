# Pipe transports of files that are no pipes, and of unbuffered ones that are.
import asyncio, os, tempfile

async def main():
    loop = asyncio.get_running_loop()
    # not a pipe
    with tempfile.TemporaryFile("w+") as f:
        for connect in loop.connect_read_pipe, loop.connect_write_pipe:
            try:
                await connect(asyncio.Protocol, f)
            except Exception as e:
                print(type(e).__name__, e)
    r, w = os.pipe()
    rf, wf = os.fdopen(r, "rb", 0), os.fdopen(w, "wb", 0)
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), rf)
    wt, wp = await loop.connect_write_pipe(asyncio.streams.FlowControlMixin, wf)
    writer = asyncio.StreamWriter(wt, wp, reader, loop)
    for i in range(3):
        writer.write(b"line %d\n" % i)
        await writer.drain()
        print(await reader.readline())
    writer.close()
    print(await reader.read())

asyncio.run(main())
