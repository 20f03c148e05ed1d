# A service shuts down: close(), then wait_closed(), which since CPython 3.12 waits for the connections, too (gh-104344,
# gh-120866). A client that waits for news, and came just after the last of them, keeps its connection, and so the
# service, for ever. Needs a client that comes late. Fixed: after a grace period those that remain are disconnected.
# explore: --runs 1000
import asyncio

GRACE_S = 10


class News:
    def __init__(self):
        self.waiting = []

    async def start(self):
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 8080)

    async def serve(self, reader, writer):
        await reader.readline()
        item = asyncio.get_running_loop().create_future()
        self.waiting.append(item)
        writer.write(await item)
        writer.close()

    def publish(self, text):
        for item in self.waiting:
            item.set_result(text)
        self.waiting.clear()

    async def stop(self):
        self.server.close()
        await self.server.wait_closed()


async def subscribe():
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", 8080)
        writer.write(b"next?\n")
        text = await reader.readline()
    except ConnectionError:
        return b""
    writer.close()
    return text


async def main():
    news = News()
    await news.start()
    task = asyncio.create_task(subscribe())
    await asyncio.sleep(0.5)
    news.publish(b"it rains\n")
    await news.stop()
    assert await task in (b"it rains\n", b"")


asyncio.run(main())
