# A parser looks for the blank line that ends a header, and only in what has just arrived, so as not to search everything
# again: where the mark is cut it never finds it (an optimisation of many hand-written HTTP parsers). Fixed: the search
# begins three bytes before what arrived.
# explore: --runs 1000
import asyncio

MARK = b"\r\n\r\n"


class Parser:
    def __init__(self):
        self.buffer = bytearray()

    def feed(self, data):
        """The header, once it is complete."""
        start = len(self.buffer)
        self.buffer += data
        end = self.buffer.find(MARK, start)
        return None if end == -1 else bytes(self.buffer[:end])


class Server(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport
        self.parser = Parser()

    def data_received(self, data):
        header = self.parser.feed(data)
        if header is not None:
            self.answer(header)

    def answer(self, header):
        method, path, _ = header.split(b"\r\n")[0].split()
        self.transport.write(b"HTTP/1.0 200 OK\r\n\r\n" + path)
        self.transport.close()


async def get(path):
    reader, writer = await asyncio.open_connection("127.0.0.1", 8080)
    writer.write(b"GET " + path + b" HTTP/1.0\r\nHost: a\r\n\r\n")
    answer = await asyncio.wait_for(reader.read(), 60)
    writer.close()
    return answer.partition(MARK)[2]


async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Server, "127.0.0.1", 8080)
    assert await get(b"/index") == b"/index"
    server.close()


asyncio.run(main())
