# What fails: an unknown certificate, the wrong name, a plain peer at either end, a handshake that takes too long or is cut off.
import asyncio
import ssl


def contexts():
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain("cert.pem", "key.pem")
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.load_verify_locations("cert.pem")
    return server, client


async def handle(reader, writer):
    try:
        print("server got", await reader.read())
    except Exception as e:
        print("server", type(e).__name__, e)
    finally:
        writer.close()


async def tried(port, **options):
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, **options)
    except Exception as e:
        print(type(e).__name__, e, getattr(e, "reason", None))
        return
    print("connected", writer.get_extra_info("peercert"))
    writer.close()
    try:
        await writer.wait_closed()
    except Exception as e:
        print("closed:", type(e).__name__, e)


async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda loop, context: print("handler:", context["message"], repr(context.get("exception"))))
    server_context, client_context = contexts()
    server = await asyncio.start_server(handle, "127.0.0.1", 0, ssl=server_context)
    port = server.sockets[0].getsockname()[1]
    print("-- unknown authority")
    await tried(port, ssl=ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT), server_hostname="localhost")
    print("-- default context, no host")
    await tried(port, ssl=True)
    print("-- wrong name")
    await tried(port, ssl=client_context, server_hostname="example.org")
    print("-- address")
    await tried(port, ssl=client_context)
    unverified = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    unverified.check_hostname = False
    unverified.verify_mode = ssl.CERT_NONE
    print("-- unverified")
    await tried(port, ssl=unverified)
    print("-- old version")
    unverified.maximum_version = ssl.TLSVersion.TLSv1_2
    server_context.minimum_version = ssl.TLSVersion.TLSv1_3
    await tried(port, ssl=unverified)
    print("-- plain client")
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET / HTTP/1.0\r\n\r\n")
    try:
        print(await reader.read())
    except Exception as e:
        print(type(e).__name__, e)
    writer.close()
    server.close()
    await server.wait_closed()

    async def plain(reader, writer):
        data = await reader.read(1000)
        if data:
            writer.write(b"this is no TLS record at all")
            await writer.drain()
        writer.close()

    async def silent(reader, writer):
        await reader.read()
        print("silent: end", int(loop.time()))
        writer.close()

    async def hasty(reader, writer):
        writer.close()

    for handler, options in ((plain, {}), (silent, {"ssl_handshake_timeout": 2.5}), (hasty, {})):
        print("--", handler.__name__)
        server = await asyncio.start_server(handler, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        await tried(port, ssl=client_context, server_hostname="localhost", **options)
        server.close()
        await server.wait_closed()
    await asyncio.sleep(1)
    for options in ({"server_hostname": "x"}, {"ssl_handshake_timeout": 1}, {"ssl_shutdown_timeout": 1}, {"ssl": client_context, "ssl_handshake_timeout": -1},
                    {"ssl": client_context, "ssl_shutdown_timeout": 0}, {"ssl": "x"}):
        try:
            await loop.create_connection(asyncio.Protocol, "127.0.0.1", port, **options)
        except (ValueError, TypeError, OSError, AttributeError) as e:
            print(type(e).__name__, str(e)[:40])
    for options in ({"ssl": True}, {"ssl_handshake_timeout": 1}, {"ssl_shutdown_timeout": 3}):
        try:
            await loop.create_server(asyncio.Protocol, "127.0.0.1", 0, **options)
        except (ValueError, TypeError) as e:
            print(type(e).__name__, e)


asyncio.run(main())
