# A server computes an answer while its protocol still listens: the client sends its request, ends its direction, and
# waits. The server takes the end for a client that went away, and drops the work (uvicorn, hypercorn and others cancel
# at eof_received()). Fixed: an end only says that no more requests come.
# explore: --runs 1000
import asyncio


class Worker(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport
        self.request = b""
        self.task = None

    def data_received(self, data):
        self.request += data
        if self.request.endswith(b"\n") and self.task is None:
            self.task = asyncio.create_task(self.answer())

    async def answer(self):
        await asyncio.sleep(0.05)  # queries a database
        self.transport.write(b"42\n")
        self.transport.close()

    def eof_received(self):
        return True if self.task is None else self.ended()

    def ended(self):
        return True  # answer() closes

    def connection_lost(self, exc):
        if self.task is not None:
            self.task.cancel()


async def ask():
    reader, writer = await asyncio.open_connection("127.0.0.1", 8080)
    writer.write(b"answer?\n")
    await asyncio.sleep(0.2)
    writer.write_eof()
    answer = await reader.read()
    writer.close()
    return answer


async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Worker, "127.0.0.1", 8080)
    answer = await ask()
    assert answer == b"42\n", answer
    server.close()


asyncio.run(main())
