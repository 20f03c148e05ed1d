# Graceful shutdown: SIGTERM ends a server that waits for it, with its clients served.
import asyncio, signal

async def serve(reader, writer):
    line = await reader.readline()
    await asyncio.sleep(0.5)
    writer.write(line.upper())
    await writer.drain()
    writer.close()
    await writer.wait_closed()

async def client(port):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"hello\n")
    print(await reader.read())
    writer.close()
    await writer.wait_closed()

async def main():
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    task = asyncio.create_task(client(port))
    loop.call_later(0.25, signal.raise_signal, signal.SIGTERM)
    await stop.wait()
    print("stopping")
    server.close()
    await server.wait_closed()
    await task

asyncio.run(main())
