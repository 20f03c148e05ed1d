# Streams over TLS: an echo server and a client, what each end knows of the other, and the order of callbacks.
import asyncio
import ssl


async def serve(reader, writer):
    print("server", writer.get_extra_info("cipher")[1], writer.get_extra_info("peercert"))
    while line := await reader.readline():
        writer.write(line.upper())
        await writer.drain()
    print("server: end")
    writer.close()
    await writer.wait_closed()


async def main():
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain("cert.pem", "key.pem")
    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
    port = server.sockets[0].getsockname()[1]
    client = ssl.create_default_context(cafile="cert.pem")
    reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=client, server_hostname="localhost")
    print(writer.get_extra_info("peercert")["subject"], writer.get_extra_info("compression"))
    print(writer.get_extra_info("cipher")[1:], writer.get_extra_info("sslcontext") is client, writer.can_write_eof())
    print(writer.get_extra_info("ssl_object").version(), writer.transport.get_write_buffer_limits())
    for word in b"one\n", b"two\n", b"three\n":
        writer.write(word)
        print(await reader.readline())
    writer.close()
    await writer.wait_closed()
    server.close()
    await server.wait_closed()


asyncio.run(main())
