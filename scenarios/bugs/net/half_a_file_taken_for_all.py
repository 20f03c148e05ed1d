# A download reads until the connection ends, whether in order or by a reset, and stores what it has: half a file
# (urllib3#2394, aiohttp before it compared Content-Length). Fixed: the size is compared with what was announced.
# explore: --inject net:limit-data --runs 1000
import asyncio

FILE = bytes(range(256)) * 16


async def serve(reader, writer):
    try:
        if await reader.readline() == b"GET /file\n":
            writer.write(b"Content-Length: %d\n" % len(FILE))
            writer.write(FILE)
            await writer.drain()
    except ConnectionError:
        pass
    writer.close()


class Mirror:
    def __init__(self):
        self.files = {}

    async def read_all(self, reader):
        data = b""
        try:
            while more := await reader.read(1024):
                data += more
        except ConnectionError:
            pass  # some servers reset instead of closing
        return data

    async def download(self, path):
        reader, writer = await asyncio.open_connection("127.0.0.1", 8080)
        try:
            writer.write(b"GET " + path + b"\n")
            size = int((await reader.readline() or b": 0").split(b": ")[1])
            data = await self.read_all(reader)
        finally:
            writer.close()
        self.store(path, data, size)

    def store(self, path, data, size):
        if size:
            self.files[path] = data


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 8080)
    mirror = Mirror()
    for _ in range(5):
        try:
            await mirror.download(b"/file")
        except (ConnectionError, IndexError):
            await asyncio.sleep(1)
        if b"/file" in mirror.files:
            break
    server.close()
    assert mirror.files.get(b"/file", FILE) == FILE, "half a file is stored"


asyncio.run(main())
