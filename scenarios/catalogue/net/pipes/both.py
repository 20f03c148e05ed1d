# A read pipe and a write pipe as streams.
import asyncio, os
async def main():
    loop = asyncio.get_running_loop()
    a, b = os.pipe()
    r = asyncio.StreamReader()
    t, _ = await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(r), os.fdopen(a, "rb", 0))
    wt, p = await loop.connect_write_pipe(asyncio.streams.FlowControlMixin, os.fdopen(b, "wb", 0))
    w = asyncio.StreamWriter(wt, p, None, loop)
    w.write(b"one\ntwo"); print(await r.readline()); w.close(); print(await r.read())
    t.close()
    await asyncio.sleep(0)
asyncio.run(main())
