# When nobody has a process of asyncio any more, its streams are freed, though its protocol and the writer of its
# standard input refer to each other.
import asyncio
import gc
import weakref


async def run():
    process = await asyncio.create_subprocess_exec("cat", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
    print(await process.communicate(b"data"))
    return process


async def main():
    process = await run()
    streams = [weakref.ref(process.stdin), weakref.ref(process.stdout)]
    writer = process.stdin
    await asyncio.sleep(1)
    del process
    gc.collect()
    print([stream() is not None for stream in streams])
    await writer.wait_closed()
    del writer
    gc.collect()
    print([stream() for stream in streams])


asyncio.run(main())
