# A server closes connections that were idle for five seconds. A client takes one from its pool just then, sends its
# request, and receives an end: "Server disconnected" (aiohttp#2169, requests and every pool). Fixed: what was sent on a
# connection from the pool and received no byte of an answer is sent again on a new one.
# explore: --runs 1000
import asyncio

IDLE_S = 5


class Disconnected(Exception):
    pass


async def serve(reader, writer):
    try:
        async with asyncio.timeout(IDLE_S) as idle:
            while line := await reader.readline():
                writer.write(b"HTTP/1.1 200 " + line)
                idle.reschedule(asyncio.get_running_loop().time() + IDLE_S)
    except (TimeoutError, ConnectionError):
        pass
    writer.close()


class Session:
    def __init__(self):
        self.idle = []

    async def send(self, connection, request):
        reader, writer = connection
        try:
            writer.write(request)
            await writer.drain()
            answer = await reader.readline()
        except ConnectionError:
            answer = b""
        if not answer:
            writer.close()
            raise Disconnected("Server disconnected")
        self.idle.append(connection)
        return answer

    async def get(self, path):
        request = b"GET " + path + b"\n"
        connection = self.idle.pop() if self.idle else None
        if connection is not None:
            try:
                return await self.send(connection, request)
            except Disconnected:
                pass
        connection = await asyncio.open_connection("127.0.0.1", 8080)
        return await self.send(connection, request)

    def close(self):
        for _, writer in self.idle:
            writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 8080)
    session = Session()
    assert await session.get(b"/a") == b"HTTP/1.1 200 GET /a\n"
    await asyncio.sleep(IDLE_S - 0.5)
    assert await session.get(b"/b") == b"HTTP/1.1 200 GET /b\n"
    session.close()
    server.close()


asyncio.run(main())
