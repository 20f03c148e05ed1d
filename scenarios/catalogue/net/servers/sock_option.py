# A server of sockets that the program binds; backlog, and a socket that is not a stream.
import asyncio
import socket


async def serve(reader, writer):
    while data := await reader.readline():
        writer.write(data)
    writer.close()


async def main():
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sock.bind(("127.0.0.1", 0))
    server = await asyncio.start_server(serve, sock=sock, backlog=1)
    print(server.sockets[0].fileno() == sock.fileno(), sock.gettimeout())
    clients = [await asyncio.open_connection(*sock.getsockname()) for _ in range(3)]
    for reader, writer in clients:
        writer.write(b"hello\n")
        print(await reader.readline())
        writer.close()
    server.close()
    print(sock.fileno())
    with socket.socket(type=socket.SOCK_DGRAM) as wrong:
        try:
            await asyncio.start_server(serve, sock=wrong)
        except ValueError as e:
            print(str(e).split("<")[0])
    try:
        await asyncio.start_server(serve)
    except ValueError as e:
        print(e)


asyncio.run(main())
