# A client takes what one read() returns for the whole reply, which TCP may cut anywhere (aiohttp, redis-py and
# many protocols of their own had this). Fixed: it reads to the end of the line.
# explore: --runs 1000
import asyncio
import json


async def serve(reader, writer):
    request = json.loads(await reader.readline())
    writer.write(json.dumps({"id": request["id"], "ok": True}).encode() + b"\n")
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 8080)
    reader, writer = await asyncio.open_connection("127.0.0.1", 8080)
    writer.write(b'{"id": 7}\n')
    reply = await reader.read(1000)
    assert json.loads(reply)["id"] == 7
    writer.close()
    server.close()
    await server.wait_closed()


asyncio.run(main())
