# Streams that nobody holds any more: in tasks that ended, in cycles, in exceptions, in closures; reads that wait for ever.
"""When abandoned readers and writers close their connections."""
import asyncio
import weakref

events = []


async def handle(reader, writer):
    number = len(events)
    events.append("?")
    try:
        while data := await reader.read(100):
            writer.write(data)
        events[number] = "eof"
    except ConnectionError as e:
        events[number] = type(e).__name__
    writer.close()


class Holder:
    pass


async def returned(addr):
    reader, writer = await asyncio.open_connection(*addr)
    writer.write(b"x")
    return await reader.read(1)


async def reader_only(addr):
    reader, _ = await asyncio.open_connection(*addr)
    return reader


async def writer_only(addr):
    return (await asyncio.open_connection(*addr))[1]


async def in_cycle(addr):
    holder = Holder()
    holder.me = holder
    holder.pair = await asyncio.open_connection(*addr)
    return weakref.ref(holder)


async def in_exception(addr):
    reader, writer = await asyncio.open_connection(*addr)
    raise ValueError("with a writer")


async def in_closure(addr):
    reader, writer = await asyncio.open_connection(*addr)
    return lambda: writer.write(b"closure")


async def attribute(addr):
    reader, writer = await asyncio.open_connection(*addr)
    writer.transport.owner = None
    return writer.transport


async def waiting(addr):
    reader, writer = await asyncio.open_connection(*addr)
    await reader.read()


async def step(label):
    await asyncio.sleep(0.1)
    print(label, events)


async def main():
    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    addr = server.sockets[0].getsockname()
    print(await returned(addr))
    await step("returned")
    reader = await reader_only(addr)
    await step("reader held")
    print(reader.at_eof(), await reader.read())
    writer = await writer_only(addr)
    await step("writer held")
    writer.write(b"still")
    del writer
    await step("writer dropped")
    ref = await in_cycle(addr)
    await step("cycle")
    print(ref() is not None)
    ref().pair = None
    await step("pair of the cycle dropped")
    try:
        await in_exception(addr)
    except ValueError as e:
        kept = e
        await step("exception held")
    del kept
    await step("exception dropped")
    task = asyncio.create_task(in_exception(addr))
    await asyncio.wait([task])
    await step("task with exception")
    print(repr(task.exception()))
    del task
    await step("task dropped")
    call = await in_closure(addr)
    await step("closure")
    call()
    del call
    await step("closure dropped")
    transport = await attribute(addr)
    await step("transport held")
    print(transport.is_closing())
    task = asyncio.create_task(waiting(addr))
    await asyncio.sleep(0.1)
    task.cancel()
    await asyncio.wait([task])
    await step("cancelled")
    server.close()
    await server.wait_closed()


asyncio.run(main())
