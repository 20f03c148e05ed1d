# A client keeps a future for each request that was sent. When its connection is reset, nobody ends them, and their
# callers wait for ever (asyncio-mqtt, aiopg, redis cluster clients). Fixed: connection_lost() fails what is pending.
# explore: --inject net:reset --runs 1000
import asyncio


class Client(asyncio.Protocol):
    def __init__(self):
        self.pending = {}
        self.buffer = b""

    def connection_made(self, transport):
        self.transport = transport

    def request(self, number):
        reply = asyncio.get_running_loop().create_future()
        self.pending[number] = reply
        self.transport.write(b"%d\n" % number)
        return reply

    def data_received(self, data):
        self.buffer += data
        *lines, self.buffer = self.buffer.split(b"\n")
        for line in lines:
            number, _, value = line.partition(b" ")
            reply = self.pending.pop(int(number))
            if not reply.done():
                reply.set_result(value)

    def connection_lost(self, exc):
        self.transport = None


async def serve(reader, writer):
    try:
        while line := await reader.readline():
            await asyncio.sleep(0.1)
            writer.write(line.strip() + b" done\n")
    except ConnectionError:
        pass
    writer.close()


async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: asyncio.StreamReaderProtocol(asyncio.StreamReader(), serve), "127.0.0.1", 1883)
    _, client = await loop.create_connection(Client, "127.0.0.1", 1883)
    replies = [client.request(number) for number in range(2)]
    for reply in await asyncio.gather(*replies, return_exceptions=True):
        assert reply == b"done" or isinstance(reply, ConnectionError), reply
    if client.transport is not None:
        client.transport.close()
    server.close()


asyncio.run(main())
