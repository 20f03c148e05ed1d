# start_tls(): by both stream writers after a plain greeting, and by the loop for protocols.
import asyncio
import ssl


async def serve(reader, writer):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain("cert.pem", "key.pem")
    print("server", await reader.readline())
    writer.write(b"go ahead\n")
    await writer.drain()
    await writer.start_tls(context)
    print("server upgraded", writer.get_extra_info("cipher")[1])
    while data := await reader.read(100):
        print("server", data)
        writer.write(data[::-1])
        await writer.drain()
    writer.close()
    await writer.wait_closed()


class Upgraded(asyncio.Protocol):
    def __init__(self, done):
        self.done = done

    def connection_made(self, transport):
        print("made", type(transport).__name__)
        transport.write(b"STARTTLS\n")

    def data_received(self, data):
        print("received", data)
        if not self.done.done():
            self.done.set_result(data)

    def eof_received(self):
        print("eof")

    def connection_lost(self, exc):
        print("lost", exc)


async def main():
    loop = asyncio.get_running_loop()
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    address = server.sockets[0].getsockname()
    context = ssl.create_default_context(cafile="cert.pem")
    reader, writer = await asyncio.open_connection(*address)
    writer.write(b"STARTTLS\n")
    print(await reader.readline())
    before = writer.transport
    await writer.start_tls(context, server_hostname="localhost")
    print(writer.transport is before, writer.get_extra_info("peercert")["version"], writer.get_extra_info("peername") == address)
    writer.write(b"secret")
    print(await reader.read(100))
    writer.close()
    await writer.wait_closed()
    print("--")
    done = loop.create_future()
    transport, protocol = await loop.create_connection(lambda: Upgraded(done), *address)
    await done
    for args in ((transport, protocol, "x"), (5, protocol, context)):
        try:
            await loop.start_tls(*args)
        except TypeError as e:
            print(e)
    upgraded = await loop.start_tls(transport, protocol, context, server_hostname="db")
    print(upgraded.get_protocol() is protocol, upgraded.is_reading(), upgraded.is_closing(), transport.is_closing())
    protocol.done = loop.create_future()
    upgraded.writelines([b"abc", b"def"])
    print(await protocol.done)
    upgraded.close()
    print(upgraded.is_closing())
    server.close()
    await server.wait_closed()
    await asyncio.sleep(0.1)


asyncio.run(main())
