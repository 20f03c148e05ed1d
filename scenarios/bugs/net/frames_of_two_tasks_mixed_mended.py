# Two tasks send messages over one connection: a header, drain(), a body. Where drain() has to wait, the other task sends
# its header before the body (aiormq, websockets before its lock). Needs a peer that is slow to read. Fixed: a lock.
# explore: --runs 1000
import asyncio
import json


class Channel:
    def __init__(self, writer):
        self.writer = writer
        self.lock = asyncio.Lock()
        writer.transport.set_write_buffer_limits(high=0)

    async def send(self, message):
        body = json.dumps(message).encode()
        async with self.lock:
            self.writer.write(b"%d\n" % len(body))
            await self.writer.drain()
            self.writer.write(body)
            await self.writer.drain()


async def receive(reader):
    size = await reader.readline()
    return json.loads(await reader.readexactly(int(size)))


async def main():
    received = asyncio.get_running_loop().create_future()

    async def serve(reader, writer):
        try:
            received.set_result([await receive(reader) for _ in range(2)])
        except (ValueError, EOFError) as error:
            received.set_exception(error)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 5672)
    _, writer = await asyncio.open_connection("127.0.0.1", 5672)
    channel = Channel(writer)
    await asyncio.gather(channel.send({"id": 1, "text": "first"}), channel.send({"id": 2, "text": "second"}))
    messages = await received
    assert [message["id"] for message in messages] == [1, 2]
    writer.close()
    server.close()


asyncio.run(main())
