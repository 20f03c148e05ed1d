# HTTPS-like keep-alive over TLS: several requests, large bodies, half-close that TLS has not, shutdown timeouts, wrong hosts.
"""TLS streams: requests, the end of either side, verification, and sockets of one's own."""
import asyncio
import socket
import ssl

CERT, KEY = "cert.pem", "key.pem"


async def handle(reader, writer):
    info = writer.get_extra_info
    try:
        async for line in reader:
            words = line.split()
            if words[0] == b"quit":
                break
            if words[0] == b"abort":
                writer.transport.abort()
                return
            if words[0] == b"info":
                writer.write(f"{info('peercert')} {info('sslcontext') is not None} {info('compression')}\n".encode())
            elif words[0] == b"big":
                n = int(words[1])
                writer.write(b"%d\n" % n)
                for i in range(0, n, 10_000):
                    writer.write(b"z" * min(10_000, n - i))
                    await writer.drain()
            elif words[0] == b"wait":
                await asyncio.sleep(float(words[1]))
                writer.write(b"waited\n")
            await writer.drain()
        print("server: end of requests", reader.at_eof())
    except (ConnectionError, asyncio.IncompleteReadError, ssl.SSLError) as e:
        print("server:", type(e).__name__)
    finally:
        writer.close()
        try:
            await writer.wait_closed()
        except (ConnectionError, ssl.SSLError, TimeoutError) as e:
            print("server closing:", type(e).__name__)


async def attempt(label, awaitable):
    try:
        result = await awaitable
        print(label, result if not isinstance(result, tuple) else "connected")
        return result
    except ssl.SSLCertVerificationError as e:
        print(label, "verification", e.verify_message)
    except (ConnectionError, ssl.SSLError, TimeoutError, ValueError, EOFError) as e:
        print(label, type(e).__name__, str(e)[:60])


async def main():
    server_context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server_context.load_cert_chain(CERT, KEY)
    trusting = ssl.create_default_context(cafile=CERT)
    trusting.check_hostname = False
    server = await asyncio.start_server(handle, "127.0.0.1", 0, ssl=server_context, ssl_shutdown_timeout=2)
    addr = server.sockets[0].getsockname()
    reader, writer = await asyncio.open_connection(*addr, ssl=trusting, server_hostname="localhost")
    print(writer.can_write_eof(), writer.get_extra_info("peername") == addr)
    writer.write(b"info\n")
    print(await reader.readline())
    writer.write(b"big 200000\n")
    n = int(await reader.readline())
    print(len(await reader.readexactly(n)))
    try:
        writer.write_eof()
    except NotImplementedError as e:
        print("write_eof", e)
    writer.write(b"quit\n")
    print(await reader.read())
    writer.close()
    await attempt("closed", writer.wait_closed())
    reader, writer = await asyncio.open_connection(*addr, ssl=trusting, server_hostname="")
    writer.write(b"wait 0.5\nabort\n")
    await attempt("aborted", reader.read())
    await attempt("again", reader.read())
    writer.close()
    reader, writer = await asyncio.open_connection(*addr, ssl=trusting)
    writer.write(b"big 5000000\n")
    await reader.readline()
    writer.transport.abort()
    await attempt("rest", reader.read(10))
    await attempt("unverified", asyncio.open_connection(*addr, ssl=True))
    strict = ssl.create_default_context(cafile=CERT)
    await attempt("wrong host", asyncio.open_connection(*addr, ssl=strict, server_hostname="elsewhere.test"))
    await attempt("plain", plain(addr))
    await attempt("silent", asyncio.open_connection(*addr, ssl=trusting, ssl_handshake_timeout=0))
    sock = socket.create_connection(addr)
    sock.setblocking(False)
    reader, writer = await asyncio.open_connection(sock=sock, ssl=trusting, server_hostname="x")
    writer.write(b"wait 0.1\n")
    print(await reader.readline())
    writer.close()
    await attempt("closed", writer.wait_closed())
    await asyncio.sleep(0.5)
    server.close()
    await attempt("server", server.wait_closed())


async def plain(addr):
    reader, writer = await asyncio.open_connection(*addr)
    writer.write(b"GET / HTTP/1.0\r\n\r\n" * 10)
    try:
        return len(await reader.read()) > 0
    finally:
        writer.close()


asyncio.run(main())
