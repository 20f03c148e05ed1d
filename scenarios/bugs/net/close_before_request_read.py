# A server answers after the first line and closes. What of the request arrives after that is answered with a RST, and
# the client loses the reply (moonpool#226, turmoil#158 and every HTTP server once). Fixed: the server reads the whole
# request first.
# explore: --runs 1000
import asyncio


async def serve(reader, writer):
    await reader.readline()
    writer.write(b"413 too large\n")
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 8080)
    reader, writer = await asyncio.open_connection("127.0.0.1", 8080)
    writer.write(b"PUT /\n")
    await asyncio.sleep(0)
    writer.write(b"a long body\n")
    writer.write_eof()
    try:
        reply = await reader.read()
    except ConnectionError:
        reply = None
    assert reply == b"413 too large\n", reply
    writer.close()
    server.close()


asyncio.run(main())
