# Transports that can neither send files nor start TLS: those of datagrams and pipes.
import asyncio
import io
import os
import ssl


async def main():
    loop = asyncio.get_running_loop()
    datagrams, _ = await loop.create_datagram_endpoint(asyncio.DatagramProtocol, local_addr=("127.0.0.1", 0))
    r, w = os.pipe()
    reader, _ = await loop.connect_read_pipe(asyncio.Protocol, os.fdopen(r, "rb", 0))
    writer, _ = await loop.connect_write_pipe(asyncio.BaseProtocol, os.fdopen(w, "wb", 0))
    for transport in datagrams, reader, writer:
        try:
            await loop.sendfile(transport, io.BytesIO(b"x"))
        except RuntimeError as e:
            print(str(e)[:38], type(transport).__name__)
        try:
            await loop.start_tls(transport, transport.get_protocol(), ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT))
        except TypeError as e:
            print(str(e)[-34:])
        transport.abort() if transport is not reader else transport.close()


asyncio.run(main())
