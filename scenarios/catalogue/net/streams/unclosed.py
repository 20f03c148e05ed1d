# What is dropped while it is open warns: writers and sockets; a transport is its loop's.
import asyncio
import gc
import socket
import warnings

warnings.simplefilter("always")
warnings.showwarning = lambda message, category, *where: print(category.__name__, str(message).split("fd=")[0])


async def main():
    loop = asyncio.get_running_loop()
    server = await asyncio.start_server(lambda reader, writer: writer.close(), "127.0.0.1", 0)
    address = server.sockets[0].getsockname()
    reader, writer = await asyncio.open_connection(*address)
    print("drop a writer")
    del reader, writer
    gc.collect()
    await asyncio.sleep(0.1)
    print("drop a transport, which its loop has")
    transport, protocol = await loop.create_connection(asyncio.Protocol, *address)
    del transport, protocol
    await asyncio.sleep(0.1)
    print("drop one of two sockets")
    a, b = socket.socketpair()
    del a
    b.close()
    server.close()


asyncio.run(main())
