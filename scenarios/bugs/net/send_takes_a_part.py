# socket.send() may take less than it is offered; who ignores what it returns loses the rest when the buffer is short.
# Fixed: loop.sock_sendall().
# explore: --runs 1000
import asyncio
import socket


async def serve(reader, writer):
    got.set_result(await reader.read())
    writer.close()


async def main():
    global got
    loop = asyncio.get_running_loop()
    got = loop.create_future()
    server = await asyncio.start_server(serve, "127.0.0.1", 8080)
    with socket.socket() as sock:
        sock.setblocking(False)
        await loop.sock_connect(sock, ("127.0.0.1", 8080))
        for line in b"first line\n", b"second line\n":
            try:
                sock.send(line)
            except BlockingIOError:
                await loop.sock_sendall(sock, line)
    assert await got == b"first line\nsecond line\n", got.result()
    server.close()


asyncio.run(main())
