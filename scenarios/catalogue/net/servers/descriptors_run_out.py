# RLIMIT_NOFILE: sockets, pairs and pipes beyond it fail with EMFILE; a server reports that as often as it may accept, and tries
# again after a second.
import asyncio
import os
import resource
import socket


async def serve(reader, writer):
    print("serve", await reader.read(10))
    writer.write(b"at last")
    writer.close()


def attempt(function, *args):
    try:
        function(*args)
    except OSError as e:
        print(e)


async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda loop, context: print("handler", context["message"], context["exception"]))
    server = await asyncio.start_server(serve, "127.0.0.1", 0, backlog=2)
    address = server.sockets[0].getsockname()
    client = socket.socket()
    client.setblocking(False)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (client.fileno() + 1, hard))
    await loop.sock_connect(client, address)
    await loop.sock_sendall(client, b"hello")
    for function in socket.socket, socket.socketpair, os.pipe, client.dup:
        attempt(function)
    try:
        await asyncio.open_connection(*address)
    except OSError as e:
        print("open_connection", e)
    await asyncio.sleep(1.5)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    await asyncio.sleep(2)
    print(await loop.sock_recv(client, 10))
    client.close()
    server.close()
    await server.wait_closed()
    for limits in (-1, 5), (hard + 1, hard):
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, limits)
        except ValueError as e:
            print(e)


asyncio.run(main())
