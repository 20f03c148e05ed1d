# How TLS connections end: by either end, by both, with data under way, by a cancelled handshake, without an answer to close_notify.
import asyncio
import socket
import ssl


def contexts():
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain("cert.pem", "key.pem")
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.load_verify_locations("cert.pem")
    return server, client


async def shown(name, awaitable):
    try:
        print(name, await awaitable)
    except BaseException as e:
        print(name, type(e).__name__, e)


async def server_first(reader, writer):
    writer.write(b"bye")
    writer.close()
    await shown("server closed", writer.wait_closed())


async def client_first(reader, writer):
    await shown("server read", reader.read())
    writer.write(b"too late")
    await shown("server drain", writer.drain())
    writer.close()
    await shown("server closed", writer.wait_closed())


async def aborts(reader, writer):
    await reader.read(3)
    writer.transport.abort()


async def main():
    loop = asyncio.get_running_loop()
    server_context, client_context = contexts()
    for handler in (server_first, client_first, aborts):
        print("--", handler.__name__)
        server = await asyncio.start_server(handler, "127.0.0.1", 0, ssl=server_context)
        address = server.sockets[0].getsockname()
        reader, writer = await asyncio.open_connection(*address, ssl=client_context, server_hostname="localhost")
        writer.write(b"one")
        await writer.drain()
        if handler is client_first:
            writer.close()
        await shown("client read", reader.read())
        writer.close()
        await shown("client closed", writer.wait_closed())
        await asyncio.sleep(0.01)
        server.close()
        await shown("server", server.wait_closed())
    print("-- cancelled")
    a, b = socket.socketpair()
    a.setblocking(False)
    b.setblocking(False)
    task = asyncio.create_task(asyncio.open_connection(sock=a, ssl=client_context, server_hostname="localhost"))
    await asyncio.sleep(0.01)
    print((await loop.sock_recv(b, 5))[:3])
    task.cancel()
    await shown("task", task)
    await asyncio.sleep(0.01)
    print("-- no answer")
    a, b = socket.socketpair()

    async def serve_socket():
        transport, protocol = await loop.connect_accepted_socket(asyncio.Protocol, b, ssl=server_context)
        return transport

    class Lost(asyncio.Protocol):
        def connection_lost(self, exc):
            print("lost", type(exc).__name__, exc, loop.time() > 3)

    serving = asyncio.create_task(serve_socket())
    transport, _ = await loop.create_connection(Lost, sock=a, ssl=client_context, server_hostname="localhost", ssl_shutdown_timeout=3)
    peer = await serving
    peer.get_extra_info("socket")
    peer._ssl_protocol._transport.pause_reading()
    transport.close()
    await asyncio.sleep(5)
    peer.abort()
    await asyncio.sleep(0.01)


asyncio.run(main())
