# What asyncio logs of TLS in debug mode: handshakes, ends, and what goes wrong.
import asyncio
import logging
import re
import ssl


class Printing(logging.Handler):
    def emit(self, record):
        if record.funcName in ("_run_once", "default_exception_handler"):
            return  # they show asyncio's own functions
        text = re.sub(r"0x[0-9a-f]+|(?<=fd=)\d+|(?<=', )\d{5}|[\d.]+(?= ?ms)", "N", record.getMessage().partition("\n")[0])
        print(record.levelname, record.module, record.lineno, record.funcName, text.replace("SimLoop", "KernelLoop"))
        if record.exc_info and record.exc_info[0] is not None:
            print(" ", record.exc_info[0].__name__)


server_context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
server_context.load_cert_chain("cert.pem", "key.pem")
client_context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
client_context.load_verify_locations("cert.pem")
logging.getLogger("asyncio").setLevel("DEBUG")
logging.getLogger("asyncio").addHandler(Printing())


async def serve(reader, writer):
    writer.write(await reader.readline())
    await writer.drain()
    print("server", await reader.read())
    for _ in range(7):
        writer.write(b"lost")
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 8443, ssl=server_context)
    reader, writer = await asyncio.open_connection("127.0.0.1", 8443, ssl=client_context, server_hostname="localhost")
    writer.write(b"hello\n")
    print(await reader.readline())
    writer.close()
    await writer.wait_closed()
    try:
        await asyncio.open_connection("127.0.0.1", 8443, ssl=ssl.create_default_context(), server_hostname="localhost")
    except ssl.SSLError as e:
        print(type(e).__name__)
    reader, writer = await asyncio.open_connection("127.0.0.1", 8443)
    writer.write(b"no TLS\n")
    try:
        print(await reader.read())
    except OSError as e:
        print(type(e).__name__)
    writer.close()
    server.close()
    await asyncio.sleep(1)


asyncio.run(main(), debug=True)
