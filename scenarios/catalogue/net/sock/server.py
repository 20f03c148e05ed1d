# A server on sock_accept(), with a client of each kind.
import asyncio
import socket


async def handle(loop, conn):
    with conn:
        while data := await loop.sock_recv(conn, 100):
            await loop.sock_sendall(conn, data.upper())


async def serve(loop, listener):
    while True:
        conn, _ = await loop.sock_accept(listener)
        asyncio.create_task(handle(loop, conn))


async def main():
    loop = asyncio.get_running_loop()
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setblocking(False)
    serving = asyncio.create_task(serve(loop, listener))
    with socket.socket() as client:
        client.setblocking(False)
        await loop.sock_connect(client, listener.getsockname())
        await loop.sock_sendall(client, b"raw")
        print(await loop.sock_recv(client, 100))
    reader, writer = await asyncio.open_connection(*listener.getsockname())
    writer.write(b"stream")
    writer.write_eof()
    print(await reader.read())
    writer.close()
    await writer.wait_closed()
    serving.cancel()
    await asyncio.gather(serving, return_exceptions=True)
    listener.close()


asyncio.run(main())
